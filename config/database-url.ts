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
   */
  readonly url: string;
  /** Null if the URL does not specify it. */
  readonly ssl: DatabaseSsl | null;
}

/** Separates the TLS parameters from a database URL. Throws a one-line error for those that are not supported. */
export function readDatabaseUrl(value: string): DatabaseAddress {
  const url = new URL(value);
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
