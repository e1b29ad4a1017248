import { isIP } from 'node:net';
import { IPv4, IPv6, parse } from 'ipaddr.js';
import Joi from 'joi';
import { splitDatabaseUrl } from './database-url';
import { mailDkimForm } from './mail-dkim';
import { readMailInboxUrl } from './mail-inbox-url';
import { readMailUrl } from './mail-url';
import { planNames } from './plans';
import { readRedisUrl, redisHostList } from './redis-url';

/** A Joi schema with the type of its values, which Joi does not derive itself. */
type Schema<T> = Joi.AnySchema<T>;

const optional = <T>(schema: Schema<T>, description: string): Schema<T | undefined> => schema.description(description);

const withDefault = <T extends string | number>(value: T, schema: Schema<T>, description: string): Schema<T> =>
  schema.default(value).description(description);

const oneOf = <T extends string>(...values: T[]): Schema<T> => Joi.string<T>().valid(...values);

const wholeNumber = (min: number, max: number) => Joi.number().integer().min(min).max(max);

const atLeast = (characters: number) => Joi.string().min(characters);

/** A URL with one of the schemes. Joi alone accepts some that would fail only when they are used. */
const url = (...schemes: string[]) =>
  Joi.string()
    .uri({ scheme: schemes })
    .messages({
      'string.uriCustomScheme': `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .custom((value: string, helpers) => {
      const problem = findUrlProblem(value);
      return problem === null ? value : helpers.message({ custom: problem });
    });

function findUrlProblem(value: string): string | null {
  if (!URL.canParse(value)) return 'must be a URL with a port of at most 65535';
  const { hostname, searchParams, username, password } = new URL(value);
  // `redis:6379` is a URL without a host, which libraries replace with localhost. For a socket, `host` is a parameter.
  if (!hostname && !searchParams.has('host')) return 'must name a host after //';
  try {
    decodeURIComponent(username + password);
  } catch {
    return 'must write a % in its user or password as %25';
  }
  return null;
}

const oneDatabaseUrl = url('postgres', 'postgresql');

const databaseUrl = Joi.string().custom((value: string, helpers) => {
  for (const one of splitDatabaseUrl(value)) {
    const { error } = oneDatabaseUrl.validate(one, { errors: { label: false } });
    if (error) return helpers.message({ custom: error.message });
  }
  return value;
});

const singleRedisUrl = url('redis', 'rediss', 'redis+sentinel', 'redis+cluster').custom((value: string, helpers) =>
  /^\/?\d*$/.test(new URL(value).pathname)
    ? value
    : helpers.message({ custom: 'must have a database number or nothing as its path' }),
);

/** A text that `read` accepts; the message of its error begins with a verb. */
const readableBy = (read: (value: string) => unknown) =>
  Joi.string().custom((value: string, helpers) => {
    try {
      read(value);
      return value;
    } catch (error) {
      return helpers.message({ custom: (error as Error).message });
    }
  });

const redisUrl = Joi.alternatives().conditional(Joi.string().pattern(redisHostList), {
  // biome-ignore lint/suspicious/noThenProperty: Joi's name for the schema that applies.
  then: readableBy(readRedisUrl),
  otherwise: singleRedisUrl,
});

const keyPrefix = Joi.string()
  .pattern(/^[a-z0-9][a-z0-9_.:-]{0,63}$/i)
  .messages({
    'string.pattern.base': 'must have at most 64 letters, digits and any of _ . : -, beginning with a letter or digit',
  });

const sender = Joi.string()
  .pattern(/^(?:[^<>\p{Cc}]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u)
  .messages({ 'string.pattern.base': 'must be an e-mail address or "Name <address>"' });

const plainAddress = Joi.string()
  .pattern(/^[a-z0-9._-]{1,20}@[a-z0-9.-]{1,190}$/i)
  .messages({
    'string.pattern.base': 'must be an e-mail address with at most 20 letters, digits, ".", "_" or "-" before the @',
  });

const userName = Joi.string()
  .pattern(/^[^:]+$/)
  .messages({ 'string.pattern.base': 'must not contain a colon' });

/** A network in CIDR notation. Octal digits and set host bits are rejected, because another network may be meant. */
const network = Joi.string()
  .ip({ cidr: 'optional' })
  .messages({ 'string.ip': 'must be IP addresses or networks in CIDR notation' })
  .custom((value: string, helpers) => {
    const [address = '', prefix] = value.split('/');
    if (isIP(address) === 0) return helpers.message({ custom: 'must be addresses without leading zeros' });
    if (prefix === undefined) return value;
    const first = (isIP(address) === 4 ? IPv4 : IPv6).networkAddressFromCIDR(value).toString();
    if (first === parse(address).toString()) return value;
    return helpers.message({ custom: `must be networks, such as ${first}/${prefix}` });
  });

const networks: Schema<readonly string[]> = Joi.array<readonly string[]>()
  .items(network)
  .custom((value: string[]) => Object.freeze(value))
  .default(() => Object.freeze([]));

/**
 * Every environment variable of Letterbox: its default, what it accepts, and its description in docs/configuration.md.
 */
export const environment = {
  PORT: withDefault(3000, Joi.number().port(), 'port of the web process'),
  HOST: optional(
    Joi.string().hostname(),
    'address that the web process listens on; all addresses if unset, 127.0.0.1 under `npm start`',
  ),
  BASE_URL: optional(
    url('http', 'https'),
    'public URL of this service, without a path; http://localhost:PORT if unset',
  ),
  DATABASE_URL: optional(
    databaseUrl,
    'PostgreSQL database; may list several hosts, of which the writable one is used; `npm start` runs its own if unset',
  ),
  DATABASE_POOLING: withDefault(
    'none',
    oneOf('none', 'session', 'transaction'),
    'mode of the connection pooler that DATABASE_URL leads to, if there is one',
  ),
  DATABASE_DIRECT_URL: optional(
    databaseUrl,
    'the same database without a connection pooler, for what needs a session: migrations, backups, erasures, notifications and the queues without Redis; DATABASE_URL if unset',
  ),
  DATABASE_PREPARED_STATEMENTS: withDefault(
    'on',
    oneOf('on', 'off'),
    'whether statements are prepared once per connection; off for poolers that lose them',
  ),
  DATABASE_SSL: withDefault(
    'disable',
    oneOf('disable', 'require', 'verify'),
    'TLS to the database: none, without or with verification of its certificate; if unset, an `sslmode` in the URL applies',
  ),
  DATABASE_CONNECTIONS: optional(
    wholeNumber(4, 1000),
    'maximum PostgreSQL connections per process, not counting the one for notifications, those of `DATABASE_DIRECT_URL` and of the queues without Redis; web 8 and worker 12 if unset',
  ),
  REDIS_URL: optional(
    redisUrl,
    'Redis or Valkey for queues and rate limits: a server, Sentinels or a cluster; both use PostgreSQL if unset',
  ),
  REDIS_TLS: withDefault(
    'verify',
    oneOf('verify', 'no-verify'),
    'whether to verify the certificate of a rediss:// server',
  ),
  QUEUE_PREFIX: withDefault(
    'letterbox',
    keyPrefix,
    'start of every key in Redis, different for each installation that shares one',
  ),
  MAIL_URL: optional(
    readableBy(readMailUrl),
    'transports of outgoing e-mail in the order in which they are tried, separated by commas; SMTP_URL if unset',
  ),
  SMTP_URL: optional(
    url('smtp', 'smtps').concat(readableBy(readMailUrl)),
    'outgoing mail server; `npm start` catches the mail itself if neither is set',
  ),
  MAIL_FROM: optional(
    sender,
    'sender of every e-mail, an address or "Name <address>"; letterbox@ and the host of BASE_URL if unset',
  ),
  MAIL_RETRY: withDefault(
    'none',
    oneOf('none', 'notifications', 'auto-replies', 'all'),
    'which e-mails are tried again for a day after a temporary rejection; notifications include all e-mails to owners, and their replies',
  ),
  MAIL_DKIM: optional(
    Joi.string()
      .pattern(mailDkimForm)
      .messages({ 'string.pattern.base': 'must be DOMAIN:SELECTOR:FILE, such as example.com:mail:/etc/dkim.pem' }),
    'key that signs e-mail from the domain of MAIL_FROM, as DOMAIN:SELECTOR:FILE with a private RSA key in PEM; unsigned if unset',
  ),
  MAIL_INBOX: optional(
    plainAddress,
    'address at which bounces and answers come back; its mailbox or provider must accept subaddresses such as letterbox+x@example.com',
  ),
  MAIL_INBOX_URL: optional(
    readableBy(readMailInboxUrl),
    'mailbox of MAIL_INBOX, which a worker reads: imaps://USER:PASSWORD@HOST:PORT/FOLDER?authserv=NAME; unset if a provider calls Letterbox instead',
  ),
  SECRET_KEY: optional(atLeast(32), 'encrypts stored secrets; at least 32 characters'),
  SECRET_KEY_PREVIOUS: optional(
    atLeast(32),
    'previous key during a rotation; still accepted, but not used for new data',
  ),
  TRUST_PROXY: withDefault(0, wholeNumber(0, 32), 'number of reverse proxies in front of Letterbox'),
  OPERATOR_USER: optional(
    userName,
    'user name for the operator area, Bull Board and metrics, without a colon; if unset, only users who are operators can open them, except under `npm start`',
  ),
  OPERATOR_PASSWORD: optional(atLeast(8), 'password for OPERATOR_USER; at least 8 characters'),
  DATA_DIR: withDefault('./data', Joi.string(), 'folder for the data of this machine'),
  FILES_DIR: optional(
    Joi.string(),
    'folder of local file storage, which new accounts use if this is set; DATA_DIR/files if unset',
  ),
  SIGNUP: withDefault('closed', oneOf('open', 'closed'), 'whether anybody can sign up in the dashboard'),
  SETUP_CODE: optional(
    atLeast(16),
    'one-time code for creating the first account; generated and printed at startup if unset',
  ),
  BIN_DAYS: optional(
    wholeNumber(1, 36_500),
    'days after which submissions in the recycle bin are erased; never if unset',
  ),
  DECISION_LOG_DAYS: withDefault(
    30,
    wholeNumber(1, 3_650),
    'days that the decision log keeps its samples; counts are kept for 400 days',
  ),
  OUTBOUND_ALLOWED_NETWORKS: networks.description(
    'private networks that webhooks and file storages may use, as CIDRs separated by commas',
  ),
  RECAPTCHA_VERIFY_URL: withDefault(
    'https://www.google.com/recaptcha/api/siteverify',
    url('http', 'https'),
    'URL for verifying reCAPTCHA tokens',
  ),
  TURNSTILE_VERIFY_URL: withDefault(
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    url('http', 'https'),
    'URL for verifying Turnstile tokens',
  ),
  HCAPTCHA_VERIFY_URL: withDefault(
    'https://api.hcaptcha.com/siteverify',
    url('http', 'https'),
    'URL for verifying hCaptcha tokens',
  ),
  FRIENDLY_CAPTCHA_VERIFY_URL: withDefault(
    'https://global.frcapi.com/api/v2/captcha/siteverify',
    url('http', 'https'),
    'URL for verifying Friendly Captcha tokens; https://eu.frcapi.com/api/v2/captcha/siteverify stays in the EU',
  ),
  SNS_URL: optional(
    url('http', 'https'),
    'where certificates and confirmations of Amazon SNS are requested, for a proxy; its own host if unset',
  ),
  STRIPE_API_URL: withDefault('https://api.stripe.com', url('http', 'https'), "URL of Stripe's API"),
  OVER_QUOTA: withDefault(
    'reject',
    oneOf('reject', 'flag'),
    'whether submissions over the quota are rejected, or stored without being sent',
  ),
  SPAM_SENDER_LOOKUP: withDefault(
    'off',
    oneOf('on', 'off'),
    "whether workers look up in the DNS if a sender's domain can receive e-mail, as a sign of spam",
  ),
  DEFAULT_PLAN: optional(
    oneOf(...planNames),
    'plan of new accounts; if unset, unlimited under `npm start` and for the first account, else pro',
  ),
  LOG_LEVEL: withDefault(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'minimum severity of log lines',
  ),
  DEV_MAIL_DIR: optional(
    Joi.string(),
    'folder of caught mail, shown at /dev/mail; set by `npm start` for its own processes',
  ),
  SHUTDOWN_DELAY_MS: withDefault(
    0,
    wholeNumber(0, 10_000),
    'how long a web process keeps serving after SIGTERM while /readyz is 503, for load balancers that poll',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http', 'https'),
    'OpenTelemetry collector for traces, over HTTP; no traces if unset',
  ),
  WORKER_CONCURRENCY: withDefault(
    16,
    wholeNumber(1, 1000),
    'deliveries that a worker runs at a time per queue, without those that wait for slow receivers (up to three times as many); at most 5 for e-mail',
  ),
} as const satisfies Record<string, Joi.AnySchema>;

export type Variable = keyof typeof environment;

export type Value<V extends Variable> = (typeof environment)[V] extends Schema<infer T> ? T : never;

/** Variables whose value must never be printed. */
export const secretVariables: ReadonlySet<Variable> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'MAIL_URL',
  'MAIL_INBOX_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'OPERATOR_PASSWORD',
  'SETUP_CODE',
]);
