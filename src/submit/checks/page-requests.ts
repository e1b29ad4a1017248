import type { Pool } from 'pg';
import { parsePlainAddress } from '../../email/addresses';
import { plainText } from '../../email/submitted-fields';
import { sendsAutoReply } from '../../forms/form.settings';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';

/** What the fields of a page ask for beyond the contract, such as a copy to another address. */
export interface PageRequests {
  /** Addresses that get a copy of the notification. */
  readonly copies: readonly string[];
  /** The fields that ask for something, by name. They are data, but no e-mail lists them. */
  readonly fields: readonly string[];
  /** Those of them whose request is not followed, or not in full. */
  readonly notFollowed: readonly string[];
}

const noPageRequests: PageRequests = { copies: [], fields: [], notFollowed: [] };

/**
 * Decides what of a page's requests is followed. Anybody can send them, so only what the owner has allowed is: copies to
 * addresses of `copy_choices`, an auto-reply with the form's own text, and webhooks that the form calls anyway.
 */
export async function checkPageRequests(
  pool: Pool,
  form: Pick<LiveForm, 'settings' | 'webhookIds'>,
  { dialect, fields }: Pick<SubmitRequest, 'dialect' | 'fields'>,
): Promise<PageRequests> {
  if (dialect.service === null) return noPageRequests;
  const copies: string[] = [];
  const asking: string[] = [];
  const notFollowed: string[] = [];
  for (const [name, value] of Object.entries(fields.data)) {
    const role = dialect.roleOf(name);
    if (!role || !('asks' in role)) continue;
    asking.push(name);
    const text = plainText(value).trim();
    if (text === '') continue;
    if (role.asks === 'copy') {
      const { allowed, isComplete } = chooseCopies(form, text);
      copies.push(...allowed);
      if (isComplete) continue;
    } else if (role.asks === 'auto-reply') {
      const { auto_responder: own } = form.settings;
      if (sendsAutoReply(form.settings) && own?.body.trim() === text) continue;
    } else if (role.asks === 'webhook' && (await isCalled(pool, form.webhookIds, text))) continue;
    notFollowed.push(name);
  }
  return { copies: [...new Set(copies)], fields: asking, notFollowed };
}

/** The addresses in a list that may get a copy; those that get the notification anyway need none. */
function chooseCopies({ settings }: Pick<LiveForm, 'settings'>, text: string) {
  const { email_to, cc, bcc, copy_choices: choices } = settings;
  const recipients = new Set([email_to, ...cc, ...bcc].map((address) => address.toLowerCase()));
  const items = text.split(/[,;]/).filter((item) => item.trim() !== '');
  const asked = items.map((item) => parsePlainAddress(item.trim())?.toLowerCase() ?? null);
  const others = asked.filter((address) => address === null || !recipients.has(address));
  const allowed = choices.filter((choice) => others.includes(choice.toLowerCase()));
  const isComplete = others.every((address) => allowed.some((choice) => choice.toLowerCase() === address));
  return { allowed, isComplete };
}

const maxUrlLength = 2_000;

async function isCalled(pool: Pool, webhookIds: readonly string[], url: string): Promise<boolean> {
  if (webhookIds.length === 0 || url.length > maxUrlLength) return false;
  const text = 'SELECT 1 FROM webhooks WHERE id = ANY ($1) AND url = $2';
  const { rowCount } = await pool.query({ name: 'webhook-with-url', text, values: [webhookIds, url] });
  return Boolean(rowCount);
}
