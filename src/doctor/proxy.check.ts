import { type Check, ok, problem, warning } from './finding';
import { isLocalName, isPrivateAddress } from './local-name';

/** So many of the newest submissions tell where visitors seem to come from. */
const looked = 50;
const enough = 10;

/** Whether TRUST_PROXY fits what stands in front: else all visitors are one to the rate limit, or each may be anybody. */
export const checkProxy: Check = async ({ db, config: { baseUrl, trustProxy } }) => {
  const { protocol, hostname } = new URL(baseUrl);
  const said = `TRUST_PROXY is ${trustProxy}`;
  if (trustProxy === 0 && protocol === 'https:') {
    const advice = 'Set TRUST_PROXY to the number of proxies in front, or all visitors are one to the rate limit.';
    return [problem(`${said}, but with https in BASE_URL a proxy must stand in front`, advice)];
  }
  if (trustProxy > 0 && isLocalName(hostname)) {
    const advice = 'Set TRUST_PROXY to 0 unless a proxy stands in front: else anybody may pretend to be any address.';
    return [warning(`${said}, but BASE_URL is an address of this machine or network`, advice)];
  }
  // Ids rise with time, so their index finds the newest.
  const { rows } = await db.pool.query<{ ip: string }>(
    `SELECT ip_address AS ip FROM submissions ORDER BY id DESC LIMIT ${looked}`,
  );
  const [first] = rows;
  if (first && rows.length >= enough && rows.every(({ ip }) => ip === first.ip) && isPrivateAddress(first.ip)) {
    const found = `the last ${rows.length} submissions all came from ${first.ip}`;
    const advice = 'If that is a proxy, set TRUST_PROXY to the number of proxies in front.';
    return [isLocalName(hostname) ? ok(found) : warning(found, advice)];
  }
  return [ok(said)];
};
