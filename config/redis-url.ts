/** A host with its port. */
interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Undefined is what the URL does not have. */
export interface Login {
  readonly username: string | undefined;
  readonly password: string | undefined;
}

/** Where Redis is, and how its primary is found. */
export type RedisAddress =
  | { readonly mode: 'single'; readonly url: string; readonly hasTls: boolean }
  | ({
      readonly mode: 'sentinel';
      readonly sentinels: readonly HostPort[];
      /** The name under which the Sentinels know the primary. */
      readonly name: string;
      readonly db: number;
      readonly hasTls: boolean;
      /** The login of the Sentinels themselves. */
      readonly sentinelLogin: Login;
    } & Login)
  | ({ readonly mode: 'cluster'; readonly nodes: readonly HostPort[]; readonly hasTls: boolean } & Login);

/** The beginning of URLs that list Sentinels or cluster nodes, which `URL` cannot parse. */
export const redisHostList = /^(redis|rediss)\+(sentinel|cluster):\/\//i;

const hostWithPort = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;
const sentinelParameters = ['sentinelUsername', 'sentinelPassword'];

/**
 * Reads `REDIS_URL`: a server (`redis://`), Sentinels (`redis+sentinel://host:port,host:port/NAME/DB`) or nodes of a
 * cluster (`redis+cluster://host:port,host:port`); `rediss` for TLS. Throws an error that begins with "must" for lists
 * that are incomplete. The URL of a single server is not checked.
 */
export function readRedisUrl(value: string): RedisAddress {
  const found = redisHostList.exec(value);
  if (!found) return { mode: 'single', url: value, hasTls: /^rediss:/i.test(value) };
  const hasTls = found[1]?.toLowerCase() === 'rediss';
  const [location = '', query = ''] = splitAtFirst(value.slice(found[0].length), '?');
  const [authority = '', path = ''] = splitAtFirst(location, '/');
  const at = authority.lastIndexOf('@');
  const login = readLogin(authority.slice(0, Math.max(0, at)));
  const hosts = authority.slice(at + 1).split(',');

  if (found[2]?.toLowerCase() === 'cluster') {
    if (path) throw new Error('must not have a path with a cluster, which has no numbered databases');
    readParameters(query, []);
    return { mode: 'cluster', nodes: hosts.map((host) => readHost(host, 6379)), hasTls, ...login };
  }
  const [name = '', db = ''] = splitAtFirst(path, '/');
  if (!/^[\w.-]+$/.test(name)) {
    throw new Error('must end with the name of the primary that the Sentinels watch, such as /mymaster');
  }
  if (!/^\d*$/.test(db)) throw new Error('must have a database number or nothing after the name of the primary');
  const parameters = readParameters(query, sentinelParameters);
  return {
    mode: 'sentinel',
    sentinels: hosts.map((host) => readHost(host, 26379)),
    name,
    db: Number(db),
    hasTls,
    ...login,
    sentinelLogin: {
      username: parameters.get('sentinelUsername') ?? undefined,
      password: parameters.get('sentinelPassword') ?? undefined,
    },
  };
}

function splitAtFirst(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function readLogin(text: string): Login {
  const [username = '', password = ''] = splitAtFirst(text, ':');
  try {
    return {
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
    };
  } catch {
    throw new Error('must write a % in its user or password as %25');
  }
}

function readHost(text: string, defaultPort: number): HostPort {
  const [, ipv6, host = ipv6, port = String(defaultPort)] = hostWithPort.exec(text) ?? [];
  if (!host) throw new Error('must list hosts as host:port, separated by commas');
  if (Number(port) < 1 || Number(port) > 65_535) throw new Error('must have ports from 1 to 65535');
  return { host, port: Number(port) };
}

function readParameters(query: string, known: readonly string[]): URLSearchParams {
  const parameters = new URLSearchParams(query);
  if ([...parameters.keys()].every((name) => known.includes(name))) return parameters;
  throw new Error(`must have no parameters${known.length > 0 ? ` but ${known.join(' and ')}` : ''}`);
}
