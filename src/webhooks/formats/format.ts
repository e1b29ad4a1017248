import type { SubmissionEvent } from '../submission-event';

/** A call as a platform wants it, before it is signed. */
export interface PlatformRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  readonly body: Buffer | null;
}

/** What came back with a 2xx. */
export interface PlatformResponse {
  readonly status: number;
  /** At most 64 KiB of it. */
  readonly text: string;
}

/** One platform: how its addresses look, what it wants to be sent, and how it says that it took it. */
export interface WebhookFormat {
  /** As a person calls it. */
  readonly title: string;
  /** Whether the address is the platform's own; never, for what lives on any host. */
  matches(url: URL): boolean;
  /** The submission in the platform's shape and within its limits. */
  build(url: string, event: SubmissionEvent): PlatformRequest;
  /** Whether an answer with a 2xx says that the message was taken. */
  accepts(answer: PlatformResponse, url: string): boolean;
  /** What the owner should know about this address, as a sentence. */
  warnOf?(url: URL): string | null;
}

/** A POST of JSON. */
export function postJson(url: string, value: unknown): PlatformRequest {
  const body = Buffer.from(JSON.stringify(value));
  return { method: 'POST', url, headers: { 'Content-Type': 'application/json' }, body };
}

/** The answer as a JSON object; empty when it is none. */
export function readJson({ text }: PlatformResponse): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
