import { fieldsOf, isTransportKind, type TransportField, type TransportKind, transportKinds } from './mail-transports';

/** A transport as its URL describes it. Settings that are not set are absent. */
export interface TransportConfig {
  readonly kind: TransportKind;
  readonly settings: Readonly<Record<string, string>>;
  /** Nodemailer's options in a URL of SMTP, such as `tls.rejectUnauthorized=false`. */
  readonly options: string;
}

/** The URL or the settings of a transport are not valid; the message contains no secret. */
export class TransportError extends Error {
  constructor(
    message: string,
    /** The setting that is not valid, and why; null if the URL as a whole is not. */
    readonly at: { readonly setting: string; readonly problem: string } | null = null,
  ) {
    super(message);
    this.name = 'TransportError';
  }
}

/**
 * Reads a list of URLs, separated by commas. Passwords in them may contain commas, unless a scheme follows. Throws a
 * TransportError that says which of several is not valid.
 */
export function readMailUrl(value: string): readonly TransportConfig[] {
  const urls = value.split(/,\s*(?=[a-z0-9+]+:\/\/)/i);
  return urls.map((url, index) => {
    try {
      return readTransportUrl(url.trim());
    } catch (error) {
      if (urls.length === 1 || !(error instanceof TransportError)) throw error;
      throw new TransportError(`is not valid in its transport ${index + 1}, which ${error.message}`);
    }
  });
}

function readTransportUrl(text: string): TransportConfig {
  const [, scheme = ''] = /^([a-z][a-z0-9+]*):\/\//i.exec(text) ?? [];
  const name = scheme.toLowerCase();
  const kind = name === 'smtps' ? 'smtp' : name;
  if (!isTransportKind(kind)) {
    const schemes = ['smtps', ...Object.keys(transportKinds)].map((one) => `${one}://`).join(', ');
    throw new TransportError(`must be a URL that starts with one of ${schemes}`);
  }
  const { form } = transportKinds[kind];
  const url = parse(text);
  if (!url) throw new TransportError(`must be written as ${form}, with special characters percent-encoded`);
  const settings: Record<string, string> = {};
  for (const [field, { at }] of Object.entries(fieldsOf(kind))) {
    const part = at === 'query' ? (url.searchParams.get(field) ?? '') : decode(url[at]);
    if (part) settings[field] = part;
    if (at === 'query') url.searchParams.delete(field);
  }
  if (name === 'smtps') settings.encryption = 'tls';
  const hasNoHost = !Object.values(fieldsOf(kind)).some(({ at }) => at === 'hostname');
  const isMisplaced = hasNoHost && url.hostname !== 'default';
  const isUnknown = !kind.startsWith('smtp') && (url.search !== '' || url.pathname.replace('/', '') !== '' || url.hash);
  if (isMisplaced || isUnknown) throw new TransportError(`must be written as ${form}`);
  return { kind, settings: checkSettings(kind, settings), options: url.search.slice(1) };
}

/**
 * Checks the settings of a transport and returns those that are set, in the order of its fields. Throws a TransportError
 * for the first that is missing, unknown or not valid.
 */
export function checkSettings(
  kind: TransportKind,
  settings: Readonly<Record<string, string>>,
): TransportConfig['settings'] {
  const fields = fieldsOf(kind);
  for (const [setting, field] of Object.entries(fields)) {
    const problem = findProblem(field, settings[setting] ?? '');
    if (problem) throw new TransportError(`must have a valid ${setting}, which ${problem}`, { setting, problem });
  }
  const setting = Object.keys(settings).find((name) => !Object.hasOwn(fields, name));
  if (setting !== undefined) {
    throw new TransportError(`must not have ${setting}`, { setting, problem: `is not a setting of ${kind}` });
  }
  if (kind === 'smtp+oauth2' && !settings.refresh_token && !settings.client_secret) {
    const problem = 'is required without a refresh token';
    throw new TransportError(`must have a client_secret, which ${problem}`, { setting: 'client_secret', problem });
  }
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
}

function findProblem({ isOptional, pattern, rule }: TransportField, value: string): string | null {
  if (!value) return isOptional ? null : 'is required';
  return pattern.test(value) ? null : rule;
}

/** The URL of a transport, from which `readMailUrl` reads the same settings. */
export function writeTransportUrl({ kind, settings, options }: TransportConfig): string {
  const url = { username: '', password: '', hostname: 'default', port: '' };
  const query = new URLSearchParams(options);
  for (const [name, { at }] of Object.entries(fieldsOf(kind))) {
    const value = settings[name];
    if (value && at === 'query') query.set(name, value);
    else if (value && at !== 'query') url[at] = at === 'hostname' ? value : encodeURIComponent(value);
  }
  const login = url.username && `${url.username}${url.password && `:${url.password}`}@`;
  const search = query.size > 0 ? `?${query}` : '';
  return `${kind}://${login}${url.hostname}${url.port && `:${url.port}`}${search}`;
}

/** A transport's name for people, without secrets. */
export function nameTransport({ kind, settings }: TransportConfig): string {
  const { label } = transportKinds[kind];
  const place = settings.host ?? settings.domain ?? settings.region;
  const at = settings.port ? `${place}:${settings.port}` : place;
  return at === undefined ? label : `${label} (${at})`;
}

function parse(text: string): URL | null {
  try {
    const url = new URL(text);
    decode(url.username);
    decode(url.password);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

function decode(part: string): string {
  return decodeURIComponent(part);
}
