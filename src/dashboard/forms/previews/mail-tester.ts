import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { type ListedTest, listMailTests, sendMailTest, type TestedMail } from '../../../deliveries/mail-test';
import type { Form } from '../../../forms/form.model';
import { InputError } from '../../../lib/input-error';
import type { DashboardDeps } from '../../dashboard.deps';
import { toSentence } from '../../page/read-form';
import { signedInOf } from '../../session/session';
import type { MailTests } from './mail-preview.page';

/** How long the page waits for a worker to send the test, and how often it looks, in milliseconds. */
const [maxWaitMs, pollMs] = [2_000, 200];

/** The test that was asked for. `submissionId` is null for sample values. */
export interface SendTest {
  readonly mail: TestedMail;
  readonly submissionId: string | null;
}

/**
 * Sends the test, if one is given, to the owner, and lists the tests of this kind of e-mail with the HTTP status of the
 * page. Without a form it is just a test.
 */
export async function runMailTests(
  { database: { pool }, limiter }: DashboardDeps,
  res: Response,
  kind: MailTests['kind'],
  form: Form | null,
  test: SendTest | null,
): Promise<MailTests & { readonly status: number }> {
  const { id: accountId, email } = signedInOf(res).account;
  const ids = { accountId, formId: form?.id ?? null };
  const list = () => listMailTests(pool, { ...ids, kind });
  if (!test) return { kind, listed: await list(), notice: null, status: 200 };
  try {
    const { requestId } = res.locals;
    const deliveryId = await sendMailTest({ pool, limiter }, { ...ids, ...test, requestId });
    const listed = await settle(list, deliveryId);
    const sent = listed.find((each) => each.deliveryId === deliveryId);
    return { kind, listed, notice: describe(sent, email), status: 200 };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { kind, listed: await list(), notice: { tone: 'bad', text: toSentence(error.message) }, status: 429 };
  }
}

/** The tests once a worker has sent this one, or after a while. */
async function settle(list: () => Promise<ListedTest[]>, deliveryId: string): Promise<readonly ListedTest[]> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const listed = await list();
    const isPending = listed.some((test) => test.deliveryId === deliveryId && isWaiting(test));
    if (!isPending || waitedMs >= maxWaitMs) return listed;
    await sleep(pollMs);
  }
}

function isWaiting({ status }: ListedTest): boolean {
  return status === 'queued' || status === 'active';
}

function describe(test: ListedTest | undefined, email: string): MailTests['notice'] {
  if (!test || isWaiting(test)) return { tone: 'plain', text: `Test queued. It is sent to ${email}.` };
  if (test.status === 'succeeded') return { tone: 'good', text: `Test sent to ${email}.` };
  return { tone: 'bad', text: `The test was not sent: ${test.error ?? test.status}.` };
}
