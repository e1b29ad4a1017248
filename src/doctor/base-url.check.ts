import { lookup } from 'node:dns/promises';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';
import { isLocalName } from './local-name';

const patienceMs = 4_000;

/** Whether Letterbox answers where links lead: BASE_URL is in every e-mail. */
export const checkBaseUrl: Check = async ({ config: { baseUrl } }, signal) => {
  const { protocol, hostname } = new URL(baseUrl);
  const inClear: Finding[] =
    protocol === 'https:' || isLocalName(hostname)
      ? []
      : [warning(`BASE_URL is ${baseUrl}`, 'Put a proxy with TLS in front: what visitors type travels in clear.')];
  return [...inClear, await ask(baseUrl, hostname, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))];
};

async function ask(baseUrl: string, hostname: string, signal: AbortSignal): Promise<Finding> {
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
  } catch {
    return problem(`the host of BASE_URL, ${hostname}, is not known`, 'Add it to the DNS, or mend BASE_URL.');
  }
  const url = `${baseUrl}/healthz`;
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    const answer = (await response.text()).slice(0, 100);
    if (response.status === 200 && answer.includes('"ok"')) return ok(`${url} answers`);
    const advice = 'Have the proxy pass requests for BASE_URL on to the web process.';
    return problem(`${url} answers ${response.status}, and not as Letterbox does`, advice);
  } catch (error) {
    const advice =
      'Start the web process and mend the way to it, its certificate included; links in e-mails lead there.';
    return problem(`${url} cannot be reached from here: ${reasonOf(error)}`, advice);
  }
}
