import { domainToASCII } from 'node:url';
import type { MailDkim } from '../../config/mail-dkim';
import { readMailUrl } from '../../config/mail-url';
import {
  dkimKeyOf,
  dkimName,
  dkimRecord,
  dmarcNames,
  dmarcPolicy,
  dmarcRecords,
  spfRecords,
  suggestedDmarc,
  suggestSpf,
} from '../email/domain-records';
import { isLocalName } from '../lib/local-names';
import { createTextReader, type ReadTexts } from '../outbound/domain-proof';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './check';

/** Selectors that providers commonly use. */
const commonSelectors = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'k1', 'k2', 's1', 's2', 'selector1', 'selector2', 'google', 'mx'],
  ...['key1', 'mandrill', 'mailjet', 'pm', 'resend', 'sendgrid', 'zoho', 'fm1', 'protonmail', 'brevo', 'mta'],
];

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

  const readTexts = createTextReader(nameServers, signal);
  const lookups = [
    checkSpf(domain, config.mailUrl, readTexts),
    config.mailDkim && dkimSelectors.length === 0
      ? checkOwnKey(config.mailDkim, domain, readTexts)
      : checkDkim(domain, dkimSelectors, readTexts),
    checkDmarc(domain, readTexts),
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

async function checkSpf(domain: string, mailUrl: string | undefined, readTexts: ReadTexts): Promise<Finding> {
  const records = spfRecords(await readTexts(domain));
  const [record, ...more] = records;
  const value = mailUrl === undefined ? null : suggestSpf(readMailUrl(mailUrl), record);
  if (record === undefined) {
    const advice = 'Add the TXT record that your mail provider specifies, of the form v=spf1 … -all.';
    return warning(`${domain} has no SPF record`, advice, value === null ? undefined : { name: domain, value });
  }
  if (more.length > 0) {
    const advice = 'Merge them into one, because receivers ignore SPF when there are several.';
    return problem(`${domain} has ${records.length} SPF records`, advice);
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) {
    return warning(`the SPF record of ${domain} allows any server to send`, 'End it with -all or ~all.');
  }
  const found = `${domain} has an SPF record: ${record.slice(0, 200)}`;
  if (value === null || value === record.split(/\s+/).join(' ')) return ok(found);
  const advice = 'Add what the provider in MAIL_URL demands, unless e-mails use a return address in another domain.';
  return warning(`${found}, which does not name the provider`, advice, { name: domain, value });
}

async function checkDkim(domain: string, required: readonly string[], readTexts: ReadTexts): Promise<Finding> {
  const selectors = required.length > 0 ? required : commonSelectors;
  const results = await Promise.all(
    selectors.map(async (selector) => {
      const records = await readTexts(dkimName({ selector }, domain));
      return records.some(dkimKeyOf) ? [selector] : [];
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

/** Whether the DNS has the key that signs e-mail from MAIL_FROM. */
async function checkOwnKey(key: MailDkim, domain: string, readTexts: ReadTexts): Promise<Finding> {
  if (!`.${domain.toLowerCase()}`.endsWith(`.${key.domain}`)) {
    const found = `MAIL_DKIM is for ${key.domain}, but MAIL_FROM uses ${domain}, whose e-mail is not signed`;
    return problem(found, `Set MAIL_DKIM to a key of ${domain}.`);
  }
  const name = dkimName(key, key.domain);
  const texts = await readTexts(name);
  if (texts.some((text) => dkimKeyOf(text) === key.publicKey)) {
    return ok(`${key.domain} has the DKIM key of MAIL_DKIM for the selector ${key.selector}`);
  }
  const what = texts.length === 0 ? 'has no DKIM key' : 'has another DKIM key than MAIL_DKIM';
  const record = { name, value: dkimRecord(key.publicKey) };
  const advice = 'Add or correct its TXT record: until then, receivers reject the signatures.';
  return { ...problem(`${key.domain} ${what} for the selector ${key.selector}`, advice), record };
}

async function checkDmarc(domain: string, readTexts: ReadTexts): Promise<Finding> {
  for (const at of dmarcNames(domain)) {
    const name = at.replace('_dmarc.', '');
    const records = dmarcRecords(await readTexts(at));
    if (records.length > 1) {
      const advice = 'Keep only one, because receivers ignore DMARC when there are several.';
      return problem(`${name} has ${records.length} DMARC records`, advice);
    }
    const [record] = records;
    if (record === undefined) continue;
    const policy = dmarcPolicy(record);
    if (policy) return ok(`${name} has a DMARC record: p=${policy}`);
    return problem(`the DMARC record of ${name} has no policy`, 'Add p=none, p=quarantine or p=reject to it.');
  }
  const advice = `Add a TXT record at _dmarc.${domain}, starting with ${suggestedDmarc}.`;
  return warning(`${domain} has no DMARC record`, advice, { name: `_dmarc.${domain}`, value: suggestedDmarc });
}
