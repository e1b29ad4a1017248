import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';
import { isLocalName } from './local-name';

/** Selectors that providers commonly use; keys under others must be named. */
const usualSelectors = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'k1', 'k2', 's1', 's2', 'selector1', 'selector2', 'google', 'mx'],
  ...['key1', 'mandrill', 'mailjet', 'pm', 'resend', 'sendgrid', 'zoho', 'fm1', 'protonmail', 'brevo', 'mta'],
];

/** The TXT records of a name; none where there is no such name. */
type ReadTxt = (name: string) => Promise<string[]>;

/** Whether receivers can tell that e-mail from MAIL_FROM's domain is ours to send. */
export const checkMailDomain: Check = async ({ config, nameServers, dkimSelectors }, signal) => {
  const domain = domainOf(config.mailFrom);
  if (isLocalName(domain)) return [judgeLocal(domain, isLocalName(new URL(config.baseUrl).hostname))];

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
  const all = [checkSpf(domain, readTxt), checkDkim(domain, dkimSelectors, readTxt), checkDmarc(domain, readTxt)];
  return Promise.all(all.map((finding) => finding.catch((error) => unanswered(domain, error))));
};

/** The domain of `address` or `Name <address>`, in ASCII. */
function domainOf(sender: string): string {
  const [, domain = ''] = /@([^\s<>@]+?)>?\s*$/.exec(sender) ?? [];
  return domainToASCII(domain) || domain;
}

function judgeLocal(domain: string, isLocal: boolean): Finding {
  const found = `MAIL_FROM is of ${domain}, which no receiver elsewhere can check`;
  return isLocal ? ok(found) : problem(found, 'Set MAIL_FROM to an address of a domain that is yours.');
}

function unanswered(domain: string, error: unknown): Finding {
  const found = `the name server did not answer for ${domain}: ${reasonOf(error)}`;
  return warning(found, "Mend this machine's name server, or name another by --dns-server.");
}

async function checkSpf(domain: string, readTxt: ReadTxt): Promise<Finding> {
  const records = (await readTxt(domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record, ...more] = records;
  if (record === undefined) {
    const advice = 'Add a TXT record that names your mail server, as its provider says: v=spf1 … -all.';
    return warning(`${domain} has no SPF record`, advice);
  }
  if (more.length > 0) {
    return problem(
      `${domain} has ${records.length} SPF records`,
      'Merge them into one: with several, receivers heed none.',
    );
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) {
    return warning(`the SPF record of ${domain} lets anybody send`, 'End it in -all or ~all.');
  }
  return ok(`${domain} has an SPF record: ${record.slice(0, 200)}`);
}

async function checkDkim(domain: string, named: readonly string[], readTxt: ReadTxt): Promise<Finding> {
  const selectors = named.length > 0 ? named : usualSelectors;
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const records = await readTxt(`${selector}._domainkey.${domain}`);
      return records.some((text) => /(?:^|;)\s*p=[^;\s]/.test(text)) ? [selector] : [];
    }),
  );
  const there = found.flat();
  const missing = named.filter((selector) => !there.includes(selector));
  if (missing.length > 0) {
    const advice = 'Add the TXT record that your mail provider shows for it.';
    return problem(`${domain} has no DKIM key under ${missing.join(', ')}`, advice);
  }
  if (there.length > 0) return ok(`${domain} has a DKIM key under ${there.join(', ')}`);
  const advice = 'Have your mail provider sign for this domain, or name its selector by --dkim-selector.';
  return warning(`${domain} has no DKIM key under any of the usual selectors`, advice);
}

async function checkDmarc(domain: string, readTxt: ReadTxt): Promise<Finding> {
  const labels = domain.split('.');
  // A domain without a record of its own follows the one that it is part of.
  for (let skip = 0; skip <= labels.length - 2; skip += 1) {
    const name = labels.slice(skip).join('.');
    const records = (await readTxt(`_dmarc.${name}`)).filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
    if (records.length > 1) {
      return problem(`${name} has ${records.length} DMARC records`, 'Leave one: with several, receivers heed none.');
    }
    const [record] = records;
    if (record === undefined) continue;
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1];
    if (!policy)
      return problem(`the DMARC record of ${name} has no policy`, 'Add p=none, p=quarantine or p=reject to it.');
    return ok(`${name} has a DMARC record: p=${policy}`);
  }
  return warning(
    `${domain} has no DMARC record`,
    `Add a TXT record at _dmarc.${domain}, to begin with: v=DMARC1; p=none.`,
  );
}
