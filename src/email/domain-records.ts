import type { TransportKind } from '../../config/mail-transports';
import type { TransportConfig } from '../../config/mail-url';
import { isLocalName } from '../lib/local-names';
import { proofName, type ReadTexts } from '../outbound/domain-proof';

/** The TXT records of names; null for a name that could not be looked up. */
export type SeenTexts = Readonly<Record<string, readonly string[] | null>>;

/** A TXT record by which receivers verify e-mail from a domain. */
export interface DomainRecord {
  readonly purpose: 'ownership' | 'dkim' | 'spf' | 'dmarc';
  readonly name: string;
  /** What it should contain; null if that is not known, or what was found will do. */
  readonly value: string | null;
  /** `unknown` if the name was never looked up, or the DNS did not tell. */
  readonly state: 'found' | 'missing' | 'different' | 'unknown';
  /** What the DNS has instead, or as well. */
  readonly found: readonly string[];
}

/** What a domain's records should be. */
export interface ExpectedRecords {
  readonly domain: string;
  readonly token: string;
  readonly keys: readonly { readonly selector: string; readonly publicKey: string }[];
}

const maxTexts = 20;
const maxTextLength = 1_000;

/** Looks up every record of a domain. */
export async function lookUpRecords({ domain, keys }: ExpectedRecords, readTexts: ReadTexts): Promise<SeenTexts> {
  const names = [proofName(domain), domain, ...keys.map((key) => dkimName(key, domain)), ...dmarcNames(domain)];
  const look = async (name: string): Promise<[string, string[] | null]> => {
    try {
      const texts = await readTexts(name);
      // The domain itself may have any number of texts for others.
      const own = name === domain ? spfRecords(texts) : texts;
      return [name, own.slice(0, maxTexts).map((text) => text.slice(0, maxTextLength).replaceAll('\0', ''))];
    } catch {
      return [name, null];
    }
  };
  return Object.fromEntries(await Promise.all(names.map(look)));
}

/** Compares what was seen with what a domain that these transports send from should have. */
export function judgeRecords(
  { domain, token, keys }: ExpectedRecords,
  seen: SeenTexts,
  transports: readonly TransportConfig[],
): DomainRecord[] {
  const proof = seen[proofName(domain)];
  return [
    {
      ...{ purpose: 'ownership', name: proofName(domain), value: token },
      ...judge(proof, (text) => text === token),
    },
    ...keys.map((key): DomainRecord => {
      const name = dkimName(key, domain);
      const isOurs = (text: string) => dkimKeyOf(text) === key.publicKey;
      return { purpose: 'dkim', name, value: dkimRecord(key.publicKey), ...judge(seen[name], isOurs) };
    }),
    judgeSpf(domain, seen[domain], transports),
    judgeDmarc(domain, seen),
  ];
}

function judge(
  texts: SeenTexts[string] | undefined,
  isExpected: (text: string) => boolean,
): Pick<DomainRecord, 'state' | 'found'> {
  const found = texts ?? [];
  if (found.some(isExpected)) return { state: 'found', found: [] };
  return { state: texts ? (found.length > 0 ? 'different' : 'missing') : 'unknown', found };
}

/** The name of the TXT record with a DKIM key. */
export function dkimName({ selector }: { readonly selector: string }, domain: string): string {
  return `${selector}._domainkey.${domain}`;
}

export function dkimRecord(publicKey: string): string {
  return `v=DKIM1; k=rsa; p=${publicKey}`;
}

/** The key in a DKIM record, empty if it was revoked; null if there is none. */
export function dkimKeyOf(text: string): string | null {
  const [, key] = /(?:^|;)\s*p=([^;]*)/.exec(text) ?? [];
  return key === undefined ? null : key.replaceAll(/\s/g, '');
}

/** The SPF records among a domain's texts. */
export function spfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
}

/** What the SPF records of providers' customers include, by a domain of the SMTP server. */
const spfIncludes: Readonly<Record<string, string>> = {
  'amazonaws.com': 'amazonses.com',
  'brevo.com': 'spf.brevo.com',
  'gmail.com': '_spf.google.com',
  'mailgun.org': 'mailgun.org',
  'mailjet.com': 'spf.mailjet.com',
  'office365.com': 'spf.protection.outlook.com',
  'postmarkapp.com': 'spf.mtasv.net',
  'sendgrid.net': 'sendgrid.net',
};

const apiSpfIncludes: Partial<Record<TransportKind, string>> = {
  ses: 'amazonses.com',
  postmark: 'spf.mtasv.net',
  mailgun: 'mailgun.org',
  sendgrid: 'sendgrid.net',
  brevo: 'spf.brevo.com',
};

/** Providers that replace the return address with one of theirs, so that SPF is not checked for their customers. */
const replacesReturnAddress =
  /(?:^|\.)(?:amazonaws\.com|brevo\.com|mailgun\.org|mailjet\.com|postmarkapp\.com|sendgrid\.net)$/;

function keepsReturnAddress({ settings: { host } }: TransportConfig): boolean {
  return host !== undefined && !replacesReturnAddress.test(host);
}

/**
 * The SPF record of a domain that these transports send from; null when nothing is known about them. To an existing
 * `record`, only what is certainly missing is added: it may name a server in another way.
 */
export function suggestSpf(transports: readonly TransportConfig[], record?: string): string | null {
  const needed = record === undefined ? transports : transports.filter(keepsReturnAddress);
  const all = [...new Set(needed.flatMap(spfTerms))];
  const terms = record === undefined ? all : all.filter((term) => term.startsWith('include:'));
  if (terms.length === 0) return null;
  const given = (record ?? 'v=spf1 ~all').split(/\s+/);
  const known = new Set(given.map((term) => term.toLowerCase().replace(/^\+/, '')));
  const missing = terms.filter((term) => !known.has(term.toLowerCase()));
  const last = given.findIndex((term) => /^[-~?+]?all$/i.test(term));
  const end = last === -1 ? given.length : last;
  return [...given.slice(0, end), ...missing, ...given.slice(end)].join(' ');
}

function spfTerms({ kind, settings: { host } }: TransportConfig): string[] {
  if (host === undefined) return apiSpfIncludes[kind] ? [`include:${apiSpfIncludes[kind]}`] : [];
  if (isLocalName(host)) return [];
  const include = Object.entries(spfIncludes).find(([domain]) => host.endsWith(`.${domain}`))?.[1];
  return [include === undefined ? `a:${host}` : `include:${include}`];
}

function judgeSpf(
  name: string,
  texts: SeenTexts[string] | undefined,
  transports: readonly TransportConfig[],
): DomainRecord {
  const [record, ...more] = texts ?? [];
  const value = suggestSpf(transports.filter(keepsReturnAddress), record);
  const shown = { purpose: 'spf', name } as const;
  if (!texts) return { ...shown, value, state: 'unknown', found: [] };
  if (record === undefined) return { ...shown, value, state: 'missing', found: [] };
  const isRight = more.length === 0 && (value === null || value === record.split(/\s+/).join(' '));
  return { ...shown, value: isRight ? null : value, state: isRight ? 'found' : 'different', found: texts };
}

/** The DMARC records among the texts of one of `dmarcNames`. */
export function dmarcRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
}

/** The policy of a DMARC record; null if it has none. */
export function dmarcPolicy(record: string): string | null {
  return /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1] ?? null;
}

export const suggestedDmarc = 'v=DMARC1; p=none';

const maxDmarcNames = 8;

/** Where a domain's DMARC record may be: a domain without one follows its parent domain. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  const names = labels.slice(0, -1).map((_, skipped) => `_dmarc.${labels.slice(skipped).join('.')}`);
  return [...names.slice(0, 1), ...names.slice(1).slice(1 - maxDmarcNames)];
}

function judgeDmarc(domain: string, seen: SeenTexts): DomainRecord {
  const [own = ''] = dmarcNames(domain);
  for (const name of dmarcNames(domain)) {
    const texts = seen[name];
    if (!texts) return { purpose: 'dmarc', name: own, value: suggestedDmarc, state: 'unknown', found: [] };
    const [record, ...more] = dmarcRecords(texts);
    if (record === undefined) continue;
    const isRight = more.length === 0 && dmarcPolicy(record) !== null;
    const value = isRight ? null : suggestedDmarc;
    return { purpose: 'dmarc', name, value, state: isRight ? 'found' : 'different', found: dmarcRecords(texts) };
  }
  return { purpose: 'dmarc', name: own, value: suggestedDmarc, state: 'missing', found: [] };
}
