import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '@letterbox/api';
import type { Command } from 'commander';
import { createWebhookSecret, signatureHeaders, webhookUserAgent } from '../../../../src/webhooks/signatures.js';
import { type Context, findTarget, type Run } from '../context.js';
import { invalidInput } from '../errors.js';
import { findFormId } from '../find-form.js';
import { followSubmissions, isTemporary, type Submission } from '../follow-submissions.js';
import { plain } from '../output/plain.js';
import { changeProfiles } from '../profiles.js';
import { readInterval } from './submissions.js';

/** As long as the service waits for a webhook. */
const timeoutMs = 8_000;
/** The last withheld submissions are looked at again with every fifth look for new ones, for an hour. */
const [withheldEvery, maxWithheld, forgottenMs] = [5, 10, 3_600_000];

export function addListenCommand(webhooks: Command, run: Run): void {
  run(
    webhooks
      .command('listen')
      .description('forward new submissions to a server on your computer, as a webhook would get them')
      .requiredOption('--forward-to <url>', 'such as http://localhost:3001/hook')
      .option('--form <form>', 'id, access key or name of a form')
      .option('--secret <secret>', 'the signing secret (LETTERBOX_WEBHOOK_SECRET)')
      .option('--since <time>', 'begin with submissions from this time on')
      .option('--interval <seconds>', 'how often to look for new submissions', '2')
      .addHelpText(
        'after',
        `
The payload and the headers are those of a real delivery, signed with the secret that is shown. It stays the same
for each profile. Each submission is sent once and in order, as by the service; while your server does not run, they wait.

Example:
  letterbox webhooks listen --forward-to localhost:3001/hook --form Contact`,
      ),
    listen,
  );
}

interface ListenOptions {
  readonly forwardTo: string;
  readonly form?: string;
  readonly secret?: string;
  readonly since?: string;
  readonly interval: string;
}

async function listen(context: Context, options: ListenOptions): Promise<void> {
  const { connect, out, signal, env } = context;
  const target = readTarget(options.forwardTo);
  const intervalMs = readInterval(options.interval);
  const client = await connect();
  const secret = options.secret ?? env.LETTERBOX_WEBHOOK_SECRET ?? (await findSecret(context));
  const form = options.form === undefined ? undefined : await findFormId(client, options.form);
  const forward = createForwarder(context, client, target, secret);
  out.note(`Forwarding to ${target}. Signing secret: ${out.paint('bold', secret)}`);
  const follow = {
    ...{ form, since: options.since, signal, intervalMs, onIdle: forward.retryWithheld },
    onReady: () => out.note('Waiting for submissions. Press Ctrl-C to end.'),
    onLost: ({ message }: Error) => out.note(`${message} Trying again …`),
  };
  for await (const submission of followSubmissions(client, follow)) await forward.send(submission);
}

function readTarget(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) throw invalidInput(`${text} is not a URL, such as http://localhost:3001/hook.`);
  return url;
}

/** The secret of the profile, so that the server need not be changed for each run. */
async function findSecret(context: Context): Promise<string> {
  const { profile, profileName } = await findTarget(context);
  if (profile?.webhook_secret !== undefined) return profile.webhook_secret;
  const secret = createWebhookSecret();
  if (!profile) return secret;
  await changeProfiles(context.profilesFile, (config) => ({
    ...config,
    profiles: { ...config.profiles, [profileName]: { ...profile, webhook_secret: secret } },
  }));
  return secret;
}

function createForwarder({ out, signal }: Context, client: Client, target: string, secret: string) {
  // Like the id of a webhook: it makes the ids of messages.
  const webhookId = createHash('sha256').update(target).digest('hex').slice(0, 32);
  const withheld = new Map<string, { readonly submission: Submission; readonly since: number }>();
  let looks = 0;

  /** Sends a submission, or remembers it if no webhook would get it now. */
  async function send(submission: Submission): Promise<void> {
    const body = await readEvent(submission.id);
    if (body === null) {
      if (!withheld.has(submission.id)) report(submission, 'withheld', 'sent when it is released');
      withheld.set(submission.id, { submission, since: withheld.get(submission.id)?.since ?? Date.now() });
      return;
    }
    withheld.delete(submission.id);
    for (let attempt = 0; !signal.aborted; attempt++) {
      const startedAt = performance.now();
      const result = await post(submission.id, body);
      const ms = Math.round(performance.now() - startedAt);
      if (!('isUnreachable' in result)) return report(submission, result.status, `${result.text} in ${ms} ms`, ms);
      // It did not arrive, so it waits for the server to come back.
      if (attempt === 0) out.note(`${target} does not respond: ${result.text}. Waiting for it …`);
      await sleep(Math.min(5_000, 500 * 2 ** attempt), undefined, { signal }).catch(() => undefined);
    }
  }

  /** The body that a webhook gets; null for a submission that none gets now. Waits for a lost connection. */
  async function readEvent(id: string): Promise<Buffer | null> {
    for (;;) {
      try {
        const response = await client.send(`/api/submissions/${id}/event`);
        return Buffer.from(await response.arrayBuffer());
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if ([404, 409].includes(error.status)) return null;
        if (!isTemporary(error)) throw error;
        out.note(`${error.message} Trying again …`);
        await sleep(5_000, undefined, { signal });
      }
    }
  }

  async function post(
    submissionId: string,
    body: Buffer,
  ): Promise<{ readonly status: number | null; readonly text: string; readonly isUnreachable?: true }> {
    const seconds = Math.floor(Date.now() / 1_000);
    const signed = { name: 'submission.created', subjectId: submissionId };
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': webhookUserAgent,
      ...signatureHeaders({ id: webhookId, secret }, signed, body, seconds),
    };
    const abort = new AbortController();
    const stop = () => abort.abort();
    const timer = setTimeout(stop, timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal: abort.signal });
      // The signal of fetch() may no longer be heard once the headers have arrived.
      await response.body?.pipeTo(new WritableStream(), { signal: abort.signal });
      return { status: response.status, text: `responded with ${response.status}` };
    } catch (error) {
      if (signal.aborted) return { status: null, text: 'interrupted' };
      if (abort.signal.aborted) return { status: null, text: `timed out after ${timeoutMs / 1_000} s` };
      const { cause } = error as { readonly cause?: { readonly code?: string } };
      const code = cause?.code ?? String(error);
      return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
        ? { status: null, text: code, isUnreachable: true }
        : { status: null, text: `the connection broke: ${code}` };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  function report(
    submission: Submission,
    status: number | string | null,
    text: string,
    ms: number | null = null,
  ): void {
    const isSuccess = typeof status === 'number' && status >= 200 && status < 300;
    const paint = isSuccess ? 'green' : status === 'withheld' ? 'yellow' : 'red';
    const at = out.paint('dim', new Date().toLocaleTimeString('sv'));
    const row = {
      submission_id: submission.id,
      created_at: submission.created_at,
      status,
      duration_ms: ms,
      detail: text,
    };
    out.line(row, `${at}  ${out.paint(paint, String(status ?? 'failed'))}  ${submission.id}  ${plain(text)}`);
  }

  return {
    send,
    retryWithheld: async (): Promise<void> => {
      looks += 1;
      if (looks % withheldEvery !== 0) return;
      for (const { submission, since } of [...withheld.values()].slice(-maxWithheld)) {
        if (Date.now() - since > forgottenMs) withheld.delete(submission.id);
        else await send(submission);
      }
    },
  };
}
