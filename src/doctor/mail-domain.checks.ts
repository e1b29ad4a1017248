import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { TransportKind } from '../../config/mail-transports';
import { readMailUrl, type TransportConfig } from '../../config/mail-url';
import { type Check, type Finding, isLocalName, ok, problem, reasonOf, warning } from './check';

/** Selectors that providers commonly use. */
const commonSelectors = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'k1', 'k2', 's1', 's2', 'selector1', 'selector2', 'google', 'mx'],
  ...['key1', 'mandrill', 'mailjet', 'pm', 'resend', 'sendgrid', 'zoho', 'fm1', 'protonmail', 'brevo', 'mta'],
];

/** Resolves to the TXT records of a name; none if the name does not exist. */
type ReadTxt = (name: string) => Promise<string[]>;

/** Checks SPF, DKIM and DMARC, by which receivers verify e-mail from MAIL_FROM's domain. */
export const checkMailDomain: Check = async ({ config, nameServers, dkimSelectors }, signal) => {
  const domain = domainOf(config.mailFrom);
  if (isLocalName(domain)) {
    const found = `MAIL_FROM uses the domain ${domain}, which other mail servers cannot verify`;
    const advice = 'Set MAIL_FROM to an address in a domain that you own.';
    if (config.devMailDir)
      return [ok(`E-mails are captured on this machine, so MAIL_FROM may use the domain ${domain}`)];
    return [isLocalName(new URL(config.baseUrl).hostname) ? warning(found, advice) : problem(found, advice)];
  }

  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  signal.addEventListener('abort', () => resolver.cancel());
  const readTxt: ReadTxt = async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code))) return [];
      throw error;
    }
  };
  const lookups = [
    checkSpf(domain, config.mailUrl, readTxt),
    checkDkim(domain, dkimSelectors, readTxt),
    checkDmarc(domain, readTxt),
  ];
  return Promise.all(lookups.map((finding) => finding.catch((error) => lookupWarning(domain, error))));
};

/** The domain of `address` or `Name <address>`, in ASCII. */
function domainOf(sender: string): string {
  const [, domain = ''] = /@([^\s<>@]+?)>?\s*$/.exec(sender) ?? [];
  return domainToASCII(domain) || domain;
}

function lookupWarning(domain: string, error: unknown): Finding {
  const found = `the DNS records of ${domain} could not be read: ${reasonOf(error)}`;
  return warning(found, "Fix this machine's name server, or choose another one with --dns-server.");
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

/** An SPF record for a domain whose e-mail is sent by these transports; null when nothing is known about them. */
export function suggestSpf(mailUrl: string | undefined): string | null {
  const terms = mailUrl === undefined ? [] : readMailUrl(mailUrl).flatMap(spfTerms);
  return terms.length === 0 ? null : `v=spf1 ${[...new Set(terms)].join(' ')} ~all`;
}

function spfTerms({ kind, settings: { host } }: TransportConfig): string[] {
  if (host === undefined) return apiSpfIncludes[kind] ? [`include:${apiSpfIncludes[kind]}`] : [];
  if (isLocalName(host)) return [];
  const include = Object.entries(spfIncludes).find(([domain]) => host.endsWith(`.${domain}`))?.[1];
  return [include === undefined ? `a:${host}` : `include:${include}`];
}

async function checkSpf(domain: string, mailUrl: string | undefined, readTxt: ReadTxt): Promise<Finding> {
  const records = (await readTxt(domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record, ...more] = records;
  if (record === undefined) {
    const advice = 'Add the TXT record that your mail provider specifies, of the form v=spf1 … -all.';
    const value = suggestSpf(mailUrl);
    return warning(`${domain} has no SPF record`, advice, value === null ? undefined : { name: domain, value });
  }
  if (more.length > 0) {
    const advice = 'Merge them into one, because receivers ignore SPF when there are several.';
    return problem(`${domain} has ${records.length} SPF records`, advice);
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) {
    return warning(`the SPF record of ${domain} allows any server to send`, 'End it with -all or ~all.');
  }
  return ok(`${domain} has an SPF record: ${record.slice(0, 200)}`);
}

async function checkDkim(domain: string, required: readonly string[], readTxt: ReadTxt): Promise<Finding> {
  const selectors = required.length > 0 ? required : commonSelectors;
  const results = await Promise.all(
    selectors.map(async (selector) => {
      const records = await readTxt(`${selector}._domainkey.${domain}`);
      return records.some((text) => /(?:^|;)\s*p=[^;\s]/.test(text)) ? [selector] : [];
    }),
  );
  const withKey = results.flat();
  const missing = required.filter((selector) => !withKey.includes(selector));
  if (missing.length > 0) {
    const found = `${domain} has no DKIM key for the selector ${missing.join(', ')}`;
    return problem(found, 'Add the TXT record that your mail provider shows for it.');
  }
  if (withKey.length > 0) return ok(`${domain} has a DKIM key for the selector ${withKey.join(', ')}`);
  const advice = 'Enable DKIM for this domain at your mail provider, or name its selector with --dkim-selector.';
  return warning(`${domain} has no DKIM key for any of the common selectors`, advice);
}

async function checkDmarc(domain: string, readTxt: ReadTxt): Promise<Finding> {
  const labels = domain.split('.');
  // A domain without a record follows its parent domain.
  for (let skip = 0; skip <= labels.length - 2; skip += 1) {
    const name = labels.slice(skip).join('.');
    const records = (await readTxt(`_dmarc.${name}`)).filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
    if (records.length > 1) {
      const advice = 'Keep only one, because receivers ignore DMARC when there are several.';
      return problem(`${name} has ${records.length} DMARC records`, advice);
    }
    const [record] = records;
    if (record === undefined) continue;
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1];
    if (policy) return ok(`${name} has a DMARC record: p=${policy}`);
    return problem(`the DMARC record of ${name} has no policy`, 'Add p=none, p=quarantine or p=reject to it.');
  }
  const advice = `Add a TXT record at _dmarc.${domain}, starting with v=DMARC1; p=none.`;
  return warning(`${domain} has no DMARC record`, advice, { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' });
}
