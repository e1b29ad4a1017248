import { lookup } from 'node:dns/promises';
import { isLocalName, isPrivateAddress } from '../lib/local-names';
import { countSealed } from '../secrets/rotate-secrets';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './check';

const requestTimeoutMs = 4_000;

/** Checks that Letterbox responds at BASE_URL, which the links in e-mails use. */
export const checkBaseUrl: Check = async ({ config: { baseUrl } }, signal) => {
  const { protocol, hostname } = new URL(baseUrl);
  const findings: Finding[] = [];
  if (protocol !== 'https:' && !isLocalName(hostname)) {
    const advice = 'Put a reverse proxy with TLS in front, because submissions are sent unencrypted.';
    findings.push(warning(`BASE_URL is ${baseUrl}`, advice));
  }
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);
  return [...findings, await requestHealth(baseUrl, hostname, timeout)];
};

async function requestHealth(baseUrl: string, hostname: string, signal: AbortSignal): Promise<Finding> {
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
  } catch {
    return problem(`the host of BASE_URL, ${hostname}, does not resolve`, 'Add it to the DNS, or correct BASE_URL.');
  }
  const url = `${baseUrl}/healthz`;
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    const body = (await response.text()).slice(0, 100);
    if (response.status === 200 && body.includes('"ok"')) return ok(`${url} responds`);
    const found = `${url} responds with status ${response.status}, but not as Letterbox does`;
    return problem(found, 'Make the reverse proxy forward requests for BASE_URL to the web process.');
  } catch (error) {
    const advice =
      'Start the web process, and check the reverse proxy and its certificate, because links in e-mails use this address.';
    return problem(`${url} cannot be reached from this machine: ${reasonOf(error)}`, advice);
  }
}

/** The newest submissions that are examined, and how many of them it takes to draw a conclusion. */
const sample = { size: 50, min: 10 };

/**
 * Checks TRUST_PROXY against the proxies in front: too low, and all visitors share one rate limit; too high, and anyone
 * can choose the address that is limited.
 */
export const checkProxy: Check = async ({ db, config: { baseUrl, trustProxy } }) => {
  const { protocol, hostname } = new URL(baseUrl);
  const setting = `TRUST_PROXY is ${trustProxy}`;
  if (trustProxy === 0 && protocol === 'https:') {
    const advice = 'Set TRUST_PROXY to the number of reverse proxies, or all visitors share one rate limit.';
    return [problem(`${setting}, but https in BASE_URL implies a reverse proxy`, advice)];
  }
  if (trustProxy > 0 && isLocalName(hostname)) {
    const advice = 'Set TRUST_PROXY to 0 unless there is a reverse proxy, or visitors can forge their address.';
    return [warning(`${setting}, but BASE_URL is an address of this machine or network`, advice)];
  }
  // Ids are ordered by time, so the primary key finds the newest. Forms may store no addresses.
  const { rows } = await db.pool.query<{ ip: string }>(
    `SELECT ip_address AS ip FROM (SELECT ip_address FROM submissions ORDER BY id DESC LIMIT ${sample.size}) AS newest
     WHERE ip_address <> ''`,
  );
  const [first] = rows;
  if (first && rows.length >= sample.min && rows.every(({ ip }) => ip === first.ip) && isPrivateAddress(first.ip)) {
    const found = `the last ${rows.length} submissions all came from ${first.ip}`;
    const advice = 'If that is a reverse proxy, set TRUST_PROXY to the number of reverse proxies.';
    return [isLocalName(hostname) ? ok(found) : warning(found, advice)];
  }
  return [ok(setting)];
};

/** Checks that SECRET_KEY decrypts the stored secrets. */
export const checkSecrets: Check = async ({ db, config }) => {
  if (config.secretKey === '') {
    const advice =
      'Set it to the key that the stored secrets were encrypted with; the web process and the worker need it.';
    return [problem('SECRET_KEY is not set', advice)];
  }
  const { current, previous, unreadable } = await countSealed(db.pool, config);
  const total = current + previous + unreadable.length;
  const [example] = unreadable;
  if (example) {
    const { table, id, secret } = example;
    const found = `SECRET_KEY cannot decrypt ${unreadable.length} of ${total} stored secrets, such as ${secret} of ${id} in ${table}`;
    return [problem(found, 'Set SECRET_KEY_PREVIOUS to the key that encrypted them, or enter the secrets again.')];
  }
  if (previous > 0) {
    const found = `${previous} of ${total} stored secrets still need SECRET_KEY_PREVIOUS`;
    return [warning(found, 'Run `secrets:rotate`.')];
  }
  const unused = config.secretKeyPrevious ? '; SECRET_KEY_PREVIOUS is no longer needed' : '';
  return [ok(`SECRET_KEY decrypts all ${total} stored secrets${unused}`)];
};
