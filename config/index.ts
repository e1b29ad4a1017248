import path from 'node:path';
import { type DatabaseAddress, readDatabaseUrl } from './database-url';
import { environment, secretVariables, type Value, type Variable } from './env';
import { type MailDkim, readMailDkim } from './mail-dkim';

/** An invalid or missing environment variable. The message is one line that names it. */
export class ConfigError extends Error {
  constructor(
    readonly variable: Variable,
    problem: string,
  ) {
    super(`${variable}: ${problem} (${descriptionOf(variable)})`);
    this.name = 'ConfigError';
  }
}

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads the environment into a frozen configuration. An empty variable counts as unset. Throws ConfigError for the
 * first invalid variable, and for the first of `required` that is unset.
 */
export function loadConfig(env: NodeJS.ProcessEnv, required: readonly Variable[] = []) {
  for (const name of required) {
    if (!env[name]) throw new ConfigError(name, 'is not set');
  }
  const read = <V extends Variable>(name: V): Value<V> => readVariable(name, env[name]);

  const port = read('PORT');
  const baseUrl = readBaseUrl(read('BASE_URL') ?? `http://localhost:${port}`);
  const dataDir = path.resolve(read('DATA_DIR'));
  const database = readDatabase('DATABASE_URL', read('DATABASE_URL'));
  const direct = readDatabase('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'));
  if (direct.url && !database.url) throw new ConfigError('DATABASE_URL', 'is not set, but DATABASE_DIRECT_URL is');
  if (read('MAIL_INBOX_URL') && !read('MAIL_INBOX'))
    throw new ConfigError('MAIL_INBOX', 'is not set, but MAIL_INBOX_URL is');
  return Object.freeze({
    port,
    host: read('HOST'),
    /** Without a trailing slash. */
    baseUrl,
    /** Empty if unset. It may list several hosts. */
    databaseUrl: database.url,
    databaseSsl: (!env.DATABASE_SSL && database.ssl) || read('DATABASE_SSL'),
    databasePooling: read('DATABASE_POOLING'),
    /** The database without a pooler; null if `databaseUrl` is used for everything. */
    databaseDirect: direct.url
      ? Object.freeze({ url: direct.url, ssl: (!env.DATABASE_SSL && direct.ssl) || read('DATABASE_SSL') })
      : null,
    databasePreparedStatements: read('DATABASE_PREPARED_STATEMENTS') === 'on',
    databaseConnections: read('DATABASE_CONNECTIONS'),
    redisUrl: read('REDIS_URL'),
    redisTls: read('REDIS_TLS'),
    queuePrefix: read('QUEUE_PREFIX'),
    /** Transports of e-mail, as `readMailUrl` reads them. */
    mailUrl: read('MAIL_URL') ?? read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `Letterbox <letterbox@${new URL(baseUrl).hostname}>`,
    mailRetry: read('MAIL_RETRY'),
    /** Null if e-mail from the installation's own domain is not signed here. */
    mailDkim: readDkim(read('MAIL_DKIM')),
    mailInbox: read('MAIL_INBOX'),
    mailInboxUrl: read('MAIL_INBOX_URL'),
    /** Empty if unset. */
    secretKey: read('SECRET_KEY') ?? '',
    secretKeyPrevious: read('SECRET_KEY_PREVIOUS'),
    trustProxy: read('TRUST_PROXY'),
    /** Login for the operator's pages, which are disabled if it is null. */
    operator: readOperator(read('OPERATOR_USER'), read('OPERATOR_PASSWORD')),
    dataDir,
    /** Whether new accounts store files in `filesDir` until their owner chooses otherwise. */
    hasLocalStorage: read('FILES_DIR') !== undefined,
    filesDir: path.resolve(read('FILES_DIR') ?? path.join(dataDir, 'files')),
    signup: read('SIGNUP'),
    setupCode: read('SETUP_CODE'),
    /** Null means that the recycle bin is never emptied. */
    binDays: read('BIN_DAYS') ?? null,
    decisionLogDays: read('DECISION_LOG_DAYS'),
    shutdownDelayMs: read('SHUTDOWN_DELAY_MS'),
    outboundAllowedNetworks: read('OUTBOUND_ALLOWED_NETWORKS'),
    recaptchaVerifyUrl: read('RECAPTCHA_VERIFY_URL'),
    turnstileVerifyUrl: read('TURNSTILE_VERIFY_URL'),
    hcaptchaVerifyUrl: read('HCAPTCHA_VERIFY_URL'),
    friendlyCaptchaVerifyUrl: read('FRIENDLY_CAPTCHA_VERIFY_URL'),
    snsUrl: withoutTrailingSlash(read('SNS_URL')),
    stripeApiUrl: withoutTrailingSlash(read('STRIPE_API_URL')),
    overQuota: read('OVER_QUOTA'),
    spamSenderLookup: read('SPAM_SENDER_LOOKUP') === 'on',
    defaultPlan: read('DEFAULT_PLAN') ?? 'pro',
    /** The plan of the account that is created with the setup code. */
    firstAccountPlan: read('DEFAULT_PLAN') ?? 'unlimited',
    logLevel: read('LOG_LEVEL'),
    workerConcurrency: read('WORKER_CONCURRENCY'),
    otlpEndpoint: withoutTrailingSlash(read('OTEL_EXPORTER_OTLP_ENDPOINT')),
    devMailDir: read('DEV_MAIL_DIR'),
  });
}

/** Variables that nobody reads but whose name is one typing error away from one that is not set. */
export function findMisspelled(env: NodeJS.ProcessEnv): { readonly variable: string; readonly meant: string }[] {
  const unset = Object.keys(environment).filter((name) => !env[name] && name.length > 5);
  return Object.keys(env)
    .filter((variable) => !(variable in environment))
    .flatMap((variable) =>
      unset.filter((meant) => isTypingError(variable, meant)).map((meant) => ({ variable, meant })),
    );
}

/** Whether one character is missing, added or another one, or two are swapped. */
function isTypingError(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(inA.length, inB.length) === 1 || (inA.length === 2 && inA === `${inB[1]}${inB[0]}`);
}

const messages = {
  'any.only': 'must be one of {#valids}',
  'number.base': 'must be a number',
  'number.integer': 'must be a whole number',
  'number.min': 'must be at least {#limit}',
  'number.max': 'must be at most {#limit}',
  'number.port': 'must be a port number from 0 to 65535',
  'string.hostname': 'must be a host name or an IP address',
  'string.min': 'must have at least {#limit} characters',
};

function readVariable<V extends Variable>(name: V, raw: string | undefined): Value<V> {
  const schema = environment[name];
  const given = raw === '' ? undefined : raw;
  const input = schema.type === 'array' && given ? given.split(',').map((part) => part.trim()) : given;
  const { value, error } = schema.validate(input, { errors: { label: false }, messages });
  if (!error) return value as Value<V>;
  throw new ConfigError(name, `got ${quote(name, given ?? '')}, but it ${error.message.replaceAll(/\s+/g, ' ')}`);
}

/** The value for an error message. Of a secret, only its scheme is shown; of other URLs, everything but a login. */
function quote(name: Variable, value: string): string {
  if (secretVariables.has(name)) {
    const [scheme] = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(value) ?? [];
    return scheme ? `a value that begins with ${scheme}` : `a value of ${value.length} characters`;
  }
  return JSON.stringify(value.replace(/\/\/[^/]*@/, '//…@').slice(0, 200));
}

function descriptionOf(variable: Variable): string {
  const flags = environment[variable].describe().flags as { description?: string } | undefined;
  return flags?.description ?? '';
}

function readDatabase(name: Variable, value: string | undefined): DatabaseAddress {
  try {
    return value ? readDatabaseUrl(value) : { url: '', ssl: null };
  } catch (error) {
    throw new ConfigError(name, (error as Error).message);
  }
}

function readDkim(value: string | undefined): MailDkim | null {
  try {
    return value === undefined ? null : readMailDkim(value);
  } catch (error) {
    throw new ConfigError('MAIL_DKIM', `got ${quote('MAIL_DKIM', value ?? '')}, but it ${(error as Error).message}`);
  }
}

function readBaseUrl(value: string): string {
  const url = new URL(value);
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(
      'BASE_URL',
      `got ${quote('BASE_URL', value)}, but it must not have a path, a query or a login`,
    );
  }
  return url.origin;
}

function withoutTrailingSlash<T extends string | undefined>(url: T): T | string {
  return url === undefined ? url : url.replace(/\/+$/, '');
}

function readOperator(user: string | undefined, password: string | undefined) {
  if (!user && !password) return null;
  if (!user) throw new ConfigError('OPERATOR_USER', 'is not set, but OPERATOR_PASSWORD is');
  if (!password) throw new ConfigError('OPERATOR_PASSWORD', 'is not set, but OPERATOR_USER is');
  return Object.freeze({ user, password });
}
