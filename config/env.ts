import { isIP } from 'node:net';
import { IPv4, IPv6, parse } from 'ipaddr.js';
import Joi from 'joi';
import { planNames } from './plans';

/** A network as it is: no octal digits, and nothing beside its prefix, or another network is meant than was typed. */
const cidr = Joi.string()
  .ip({ cidr: 'optional' })
  .custom((value: string, helpers) => {
    const [address = '', prefix] = value.split('/');
    if (isIP(address) === 0) return helpers.message({ custom: 'must be an address without leading zeros' });
    if (prefix === undefined) return value;
    const network = (isIP(address) === 4 ? IPv4 : IPv6).networkAddressFromCIDR(value).toString();
    const typed = parse(address).toString();
    return network === typed ? value : helpers.message({ custom: `must be a network, such as ${network}/${prefix}` });
  });
const list = (items: Joi.Schema) =>
  Joi.array()
    .items(items)
    .custom((value: string[]) => Object.freeze(value))
    .default(() => Object.freeze([]));
// Joi lets through what would only be found at the first use.
const url = (...scheme: string[]) =>
  Joi.string()
    .uri({ scheme })
    .custom((value: string, helpers) => {
      const problem = problemOf(value);
      return problem === null ? value : helpers.message({ custom: problem });
    });
function problemOf(value: string): string | null {
  if (!URL.canParse(value)) return 'must be a URL with a port of at most 65535';
  const { hostname, searchParams, username, password } = new URL(value);
  // In `redis:6379` all is path, and libraries that find no host call this machine. A socket's folder is a parameter.
  if (!hostname && !searchParams.has('host')) return 'must name a host after //';
  try {
    decodeURIComponent(username + password);
  } catch {
    return 'has a % in its login that must be %25';
  }
  return null;
}
const sender = /^(?:[^<>\p{Cc}]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u;

/** Every environment variable that Letterbox reads: what it takes, what it means, and its default. */
export const environment = {
  PORT: Joi.number().port().default(3000).description('port of the web process'),
  HOST: Joi.string().hostname().description('address that the web process listens on; all addresses if unset'),
  BASE_URL: url('http', 'https').description(
    'public URL of this service, without a path; http://localhost:PORT if unset',
  ),
  DATABASE_URL: url('postgres', 'postgresql').description('PostgreSQL database; `npm start` runs its own if unset'),
  DATABASE_SSL: Joi.string()
    .valid('disable', 'require', 'verify')
    .default('disable')
    .description(
      'TLS to the database: none, without or with verification of its certificate; if unset, an `sslmode` in DATABASE_URL applies',
    ),
  DATABASE_CONNECTIONS: Joi.number()
    .integer()
    .min(4)
    .max(1000)
    .description(
      'maximum PostgreSQL connections per process, not counting those of the queues without Redis; web 12 and worker 32 if unset',
    ),
  REDIS_URL: url('redis', 'rediss')
    .custom((value: string, helpers) =>
      /^\/?\d*$/.test(new URL(value).pathname)
        ? value
        : helpers.message({ custom: 'must end with the number of a database, if with anything' }),
    )
    .description('Redis for queues and rate limits; both use PostgreSQL if unset'),
  REDIS_TLS: Joi.string()
    .valid('verify', 'no-verify')
    .default('verify')
    .description('whether to verify the certificate of a rediss:// server'),
  SMTP_URL: url('smtp', 'smtps').description('outgoing mail server; `npm start` catches the mail itself if unset'),
  MAIL_FROM: Joi.string()
    .pattern(sender, 'sender')
    .description(
      'sender of every e-mail, an address or "Name <address>"; letterbox@ and the host of BASE_URL if unset',
    ),
  SECRET_KEY: Joi.string().min(32).description('encrypts stored secrets; at least 32 characters'),
  SECRET_KEY_PREVIOUS: Joi.string()
    .min(32)
    .description('previous key during a rotation; still accepted, but not used for new data'),
  TRUST_PROXY: Joi.number()
    .integer()
    .min(0)
    .max(32)
    .default(0)
    .description('number of reverse proxies in front of Letterbox'),
  OPERATOR_USER: Joi.string()
    .pattern(/^[^:]+$/, 'login')
    .description('user name for Bull Board and metrics, without a colon; both are disabled if unset'),
  OPERATOR_PASSWORD: Joi.string().min(8).description('password for OPERATOR_USER; at least 8 characters'),
  DATA_DIR: Joi.string().default('./data').description('folder for the data of this machine'),
  FILES_DIR: Joi.string().description('folder of local file storage; DATA_DIR/files if unset'),
  SIGNUP: Joi.string()
    .valid('open', 'closed')
    .default('closed')
    .description('whether anybody can sign up in the dashboard'),
  SETUP_CODE: Joi.string()
    .min(16)
    .description('one-time code for creating the first account; generated and printed at startup if unset'),
  BIN_DAYS: Joi.number()
    .integer()
    .min(1)
    .max(36_500)
    .description('days after which submissions in the recycle bin are erased; never if unset'),
  OUTBOUND_ALLOWED_NETWORKS: list(cidr).description(
    'private networks that webhooks and file storages may use, as CIDRs separated by commas',
  ),
  RECAPTCHA_VERIFY_URL: url('http', 'https')
    .default('https://www.google.com/recaptcha/api/siteverify')
    .description('URL for verifying reCAPTCHA tokens'),
  TURNSTILE_VERIFY_URL: url('http', 'https')
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .description('URL for verifying Turnstile tokens'),
  STRIPE_API_URL: url('http', 'https').default('https://api.stripe.com').description("URL of Stripe's API"),
  OVER_QUOTA: Joi.string()
    .valid('reject', 'flag')
    .default('reject')
    .description('whether submissions over the quota are rejected, or stored with deliveries held back'),
  DEFAULT_PLAN: Joi.string()
    .valid(...planNames)
    .default('pro')
    .description('plan of new accounts'),
  LOG_LEVEL: Joi.string()
    .valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .default('info')
    .description('minimum severity of log lines'),
  DEV_MAIL_DIR: Joi.string().description(
    'folder of caught mail, shown at /dev/mail; set by `npm start` for its own processes',
  ),
  SHUTDOWN_DELAY_MS: Joi.number()
    .integer()
    .min(0)
    .max(10_000)
    .default(0)
    .description(
      'how long a web process keeps serving after SIGTERM while /readyz is 503, for load balancers that poll',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').description(
    'OpenTelemetry collector for traces, over HTTP; no traces if unset',
  ),
  WORKER_CONCURRENCY: Joi.number()
    .integer()
    .min(1)
    .max(1000)
    .default(16)
    .description('jobs that a worker runs concurrently, per queue'),
} as const satisfies Record<string, Joi.Schema>;

export type Variable = keyof typeof environment;

/** Variables whose value must never be printed. */
export const secretVariables: ReadonlySet<Variable> = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'OPERATOR_PASSWORD',
  'SETUP_CODE',
]);
