import type { Mailbox } from './addresses';

/** One e-mail, complete: its envelope is said apart from its headers, so that nothing in a header adds a recipient. */
export interface Message {
  readonly messageId: string;
  readonly from: Mailbox;
  readonly to: string;
  readonly cc: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `to` begins with the message's own `to`. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
}
