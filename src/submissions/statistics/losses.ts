import type { Transaction } from 'sequelize';
import type { Database } from '../../db/database';
import type { Queries } from '../../db/transaction-queries';
import type { MailOverrides } from '../../email/submitted-fields';
import { haveChecksChanged, lacksCaptcha, type SentWith } from '../../forms/acceptance';
import { usesCaptcha } from '../../forms/captcha-providers';
import type { FormSettings } from '../../forms/form.settings';
import { parseHttpUrl } from '../../lib/urls';
import { type CompiledLists, compileLists, type ListRow } from '../../lists/compiled-lists';
import type { ListEntry } from '../../lists/list-entry.model';
import { type ListScope, listAllEntries } from '../../lists/list-entry.service';
import type { NewEntries } from '../../lists/list-entry.settings';
import { isFilled } from '../../submit/body/fields';
import { listFactsOf } from '../../submit/checks/lists';
import { isAllowedHost } from '../../submit/checks/origin';
import { acceptedSql } from '../folders';

/** What a change would have done to the last submissions, all of which were accepted. */
export interface Loss {
  readonly reason: 'captcha_missing' | 'origin_not_allowed' | 'list_blocked' | 'honeypot';
  readonly lost: number;
  /** Submissions that the change was tried on, lost ones included. */
  readonly tried: number;
  /** Submissions that do not say enough to try it. */
  readonly unknown: number;
  /** `captcha_missing`: submissions from before their site sent its first solved captcha, which do not count. */
  readonly outdated: number;
  /** The sites of the lost ones, the most frequent first; null for requests without a site. */
  readonly sites: readonly (readonly [site: string | null, submissions: number])[];
}

/** Submissions that a change is tried on, the newest ones. */
const maxTried = 100;

/** What `after` would have rejected or dropped of the form's last submissions, although its settings did not. */
export async function findSettingLosses(
  pool: Queries,
  form: { readonly id: string; readonly settings: FormSettings },
  after: FormSettings,
): Promise<Loss[]> {
  const honeypot = after.honeypot_field === form.settings.honeypot_field ? null : after.honeypot_field;
  if (honeypot === null && !haveChecksChanged(form.settings, after)) return [];
  const { rows } = await pool.query<StoredRequest>(
    `SELECT referer, sent_with AS "sentWith",
            CASE WHEN $2::text IS NOT NULL AND octet_length(data::text) <= ${maxDataBytes} THEN json_build_array(data -> $2) END AS trapped
     FROM submissions WHERE form_id = $1 AND ${acceptedSql} ORDER BY created_at DESC LIMIT ${maxTried}`,
    [form.id, honeypot],
  );
  return [
    ...[tryCaptcha(rows, form.settings, after), tryDomains(rows, form.settings, after)],
    ...(honeypot === null ? [] : [tryHoneypot(rows)]),
  ].filter(mayLose);
}

interface StoredRequest {
  readonly referer: string | null;
  /** Null for a submission from before this was stored. */
  readonly sentWith: SentWith | null;
  /** The value of the field that becomes a honeypot, in a list; null if the data is too large to be read here. */
  readonly trapped: readonly unknown[] | null;
}

/** Whether there is a loss, or nothing is known about any submission. */
function mayLose({ lost, tried, unknown }: Loss): boolean {
  return lost > 0 || (tried === 0 && unknown > 0);
}

/**
 * A site that has sent a solved captcha was updated, so what it sent before that does not count.
 */
function tryCaptcha(requests: readonly StoredRequest[], before: FormSettings, after: FormSettings): Loss {
  const counter = createCounter('captcha_missing');
  const isSolved = ({ sentWith }: StoredRequest) =>
    sentWith?.solved === true && (sentWith.captchas ?? []).some((captcha) => usesCaptcha(after, captcha));
  const updatedSince = new Map<string | null, number>();
  requests.forEach((request, age) => {
    if (isSolved(request)) updatedSince.set(siteOf(request), age);
  });
  for (const [age, request] of requests.entries()) {
    const site = siteOf(request);
    if (site !== null && age > (updatedSince.get(site) ?? requests.length)) {
      counter.addOutdated();
      continue;
    }
    const captchas = request.sentWith && (request.sentWith.captchas ?? []);
    if (captchas !== null) counter.add(lacksCaptcha(after, captchas) && !lacksCaptcha(before, captchas), site);
    else if (lacksCaptcha(after, []) && !lacksCaptcha(before, [])) counter.addUnknown();
  }
  return counter.result();
}

function tryDomains(requests: readonly StoredRequest[], before: FormSettings, after: FormSettings): Loss {
  const counter = createCounter('origin_not_allowed');
  const rejects = (
    { strict_domain_protection: isStrict, allowed_domains: allowed }: FormSettings,
    site: string | null,
  ) => isStrict && (site === null || !isAllowedHost(new URL(site).hostname, allowed));
  for (const request of requests) {
    const site = siteOf(request);
    const isLost = rejects(after, site) && !rejects(before, site);
    if (site === null && request.sentWith === null && isLost) counter.addUnknown();
    else counter.add(isLost, site);
  }
  return counter.result();
}

/** A field that visitors fill in is no honeypot. */
function tryHoneypot(requests: readonly StoredRequest[]): Loss {
  const counter = createCounter('honeypot');
  for (const request of requests) {
    if (request.trapped === null) counter.addUnknown();
    else counter.add(isFilled(request.trapped), siteOf(request));
  }
  return counter.result();
}

function siteOf({ referer, sentWith }: StoredRequest): string | null {
  return sentWith?.origin ?? parseHttpUrl(referer ?? '')?.origin ?? null;
}

/** What new entries of a block list would have moved to spam; null for nothing. */
export async function findListLoss(
  { models, pool }: Pick<Database, 'models'> & { readonly pool: Queries },
  scope: ListScope,
  entries: NewEntries,
  transaction: Transaction | null = null,
): Promise<Loss | null> {
  if (entries.action === 'allow') return null;
  const stored = await listAllEntries({ models }, scope, transaction);
  const [column, id] = scope.formId === null ? ['account_id', scope.accountId] : ['form_id', scope.formId];
  const { rows } = await pool.query<StoredContent>(
    `SELECT form_id AS "formId", ip_address AS ip, mail_overrides AS overrides,
            CASE WHEN octet_length(data::text) <= ${maxDataBytes} THEN data END AS data
     FROM submissions WHERE ${column} = $1 AND ${acceptedSql} ORDER BY created_at DESC LIMIT ${maxTried}`,
    [id],
  );
  const counter = createCounter('list_blocked');
  const formIds = [...new Set(rows.map(({ formId }) => formId))];
  const listsOf = new Map(formIds.map((formId) => [formId, compileBoth(stored, scope, entries, formId)]));
  for (const { formId, ip, overrides, data } of rows) {
    if (data === null || (entries.kind === 'network' && isReducedIp(ip))) {
      counter.addUnknown();
      continue;
    }
    const facts = listFactsOf({ controls: overrides ?? {}, data }, ip, overrides?.email ?? null);
    const isBlocked = (lists: CompiledLists | null | undefined) => lists?.match(facts)?.result === 'blocked';
    const lists = listsOf.get(formId);
    counter.add(isBlocked(lists?.after) && !isBlocked(lists?.before), null);
  }
  const loss = counter.result();
  return mayLose(loss) ? loss : null;
}

interface StoredContent {
  readonly formId: string;
  readonly ip: string;
  readonly overrides: Pick<MailOverrides, 'subject' | 'replyto' | 'from_name' | 'email'> | null;
  /** Null if it is too large to be read here. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** 100 of them are parsed without a pause. */
const maxDataBytes = 10_000;

/** Whether the address of a client was not stored, or that of its network was (`reduceIp`). */
function isReducedIp(ip: string): boolean {
  return ip === '' || /(?:\.0|::)$/.test(ip);
}

/** The lists of a form and its account without the new entries, and with them. */
function compileBoth(
  stored: readonly ListEntry[],
  scope: ListScope,
  { action, kind, values }: NewEntries,
  formId: string,
) {
  const toRow = (entry: ListEntry): ListRow => [entry.action, entry.kind, entry.value, entry.formId !== null];
  const ofForm = stored.filter((entry) => entry.formId === null || entry.formId === formId);
  const others = ofForm.filter(
    (entry) => entry.formId !== scope.formId || entry.kind !== kind || !values.includes(entry.value),
  );
  const added = values.map((value): ListRow => [action, kind, value, scope.formId !== null]);
  return { before: compileLists(ofForm.map(toRow)), after: compileLists([...others.map(toRow), ...added]) };
}

function createCounter(reason: Loss['reason']) {
  let [lost, tried, unknown, outdated] = [0, 0, 0, 0];
  const sites = new Map<string | null, number>();
  return {
    add: (isLost: boolean, site: string | null) => {
      tried += 1;
      if (!isLost) return;
      lost += 1;
      sites.set(site, (sites.get(site) ?? 0) + 1);
    },
    addUnknown: () => {
      unknown += 1;
    },
    addOutdated: () => {
      outdated += 1;
    },
    result: (): Loss => ({ reason, lost, tried, unknown, outdated, sites: [...sites].sort(([, a], [, b]) => b - a) }),
  };
}
