/** What an address may say of TLS, and what `DATABASE_SSL` calls it. */
const meanings: Readonly<Record<string, 'disable' | 'require' | 'verify'>> = {
  disable: 'disable',
  allow: 'require',
  prefer: 'require',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify',
  'verify-full': 'verify',
};
const certificates = ['sslrootcert', 'sslcert', 'sslkey'];

export interface DatabaseAddress {
  /** Without a word on TLS: the two libraries that read it would each take it differently, and over what they are told. */
  readonly url: string;
  /** Null when the address says nothing of it. */
  readonly ssl: 'disable' | 'require' | 'verify' | null;
}

/** Takes apart what providers write into one address. Throws one line for what cannot be had. */
export function readDatabaseUrl(value: string): DatabaseAddress {
  const url = new URL(value);
  const named = certificates.find((name) => url.searchParams.has(name));
  if (named) throw new Error(`${named} cannot be part of it: NODE_EXTRA_CA_CERTS names a file of what is trusted`);
  const said = [...url.searchParams.keys()].some((name) => name === 'sslmode' || name === 'ssl');
  if (!said) return { url: value, ssl: null };

  const mode = url.searchParams.get('sslmode') ?? modeOf(url.searchParams.get('ssl'));
  const ssl = Object.hasOwn(meanings, mode) ? meanings[mode] : undefined;
  if (!ssl) throw new Error(`its sslmode must be one of ${Object.keys(meanings).join(', ')}`);
  for (const name of ['sslmode', 'ssl', 'uselibpqcompat']) url.searchParams.delete(name);
  return { url: url.href, ssl };
}

function modeOf(ssl: string | null): string {
  return ssl === 'true' || ssl === '1' ? 'verify-full' : ssl === 'false' || ssl === '0' ? 'disable' : String(ssl);
}
