type DatabaseSsl = 'disable' | 'require' | 'verify';

/** The values of `sslmode` in a database URL and the `DATABASE_SSL` that they correspond to. */
const sslModes: Readonly<Record<string, DatabaseSsl>> = {
  disable: 'disable',
  allow: 'require',
  prefer: 'require',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify',
  'verify-full': 'verify',
};
const certificateParameters = ['sslrootcert', 'sslcert', 'sslkey'];

export interface DatabaseAddress {
  /**
   * Without TLS parameters: pg and Sequelize interpret them differently, and give them precedence over their options.
   * It may list several hosts (`splitDatabaseUrl`).
   */
  readonly url: string;
  /** Null if the URL does not specify it. */
  readonly ssl: DatabaseSsl | null;
}

/** The values of `target_session_attrs` that mean a server which accepts writes. */
const writableTargets = ['read-write', 'primary'];
const hostList = /^([^:/?#]+:\/\/(?:[^/?#]*@)?)([^/?#]*)/;

/**
 * One URL per host of a database URL, which may list several as libpq does: `postgres://user@h1:5432,h2/db`. A URL with
 * one host is returned as it is.
 */
export function splitDatabaseUrl(value: string): readonly [string, ...string[]] {
  const [first = '', ...others] = (hostList.exec(value)?.[2] ?? '').split(',');
  if (others.length === 0) return [value];
  const withHost = (host: string) => value.replace(hostList, (_, before: string) => before + host);
  return [withHost(first), ...others.map(withHost)];
}

/**
 * Separates the parameters for TLS and for the choice of a host from a database URL. Throws a one-line error for those
 * that are not supported.
 */
export function readDatabaseUrl(value: string): DatabaseAddress {
  const [first, ...others] = splitDatabaseUrl(value);
  const url = new URL(first);
  if (url.searchParams.get('host')?.includes(',')) {
    throw new Error('several hosts must be listed before the path, as in postgres://h1:5432,h2:5432/letterbox');
  }
  if (others.length === 0) return readTls(url, value);

  const target = url.searchParams.get('target_session_attrs') ?? 'read-write';
  if (!writableTargets.includes(target)) {
    throw new Error(`its target_session_attrs must be ${writableTargets.join(' or ')}, because every process writes`);
  }
  url.searchParams.delete('target_session_attrs');
  const address = readTls(url, url.href);
  const hosts = hostList.exec(value)?.[2] ?? '';
  return { ...address, url: address.url.replace(hostList, (_, before: string) => before + hosts) };
}

function readTls(url: URL, value: string): DatabaseAddress {
  const certificate = certificateParameters.find((name) => url.searchParams.has(name));
  if (certificate) {
    throw new Error(
      `${certificate} is not supported in the URL; NODE_EXTRA_CA_CERTS can name a file of trusted certificates`,
    );
  }
  if (!url.searchParams.has('sslmode') && !url.searchParams.has('ssl')) return { url: value, ssl: null };

  const mode = url.searchParams.get('sslmode') ?? modeOf(url.searchParams.get('ssl'));
  const ssl = Object.hasOwn(sslModes, mode) ? sslModes[mode] : undefined;
  if (!ssl) throw new Error(`its sslmode must be one of ${Object.keys(sslModes).join(', ')}`);
  for (const name of ['sslmode', 'ssl', 'uselibpqcompat']) url.searchParams.delete(name);
  return { url: url.href, ssl };
}

function modeOf(ssl: string | null): string {
  if (ssl === 'true' || ssl === '1') return 'verify-full';
  return ssl === 'false' || ssl === '0' ? 'disable' : String(ssl);
}
