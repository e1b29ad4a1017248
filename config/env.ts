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
  HOST: Joi.string().hostname().description('address the web process listens on; all addresses when unset'),
  BASE_URL: url('http', 'https').description(
    'public address of this service, without a path; http://localhost:PORT when unset',
  ),
  DATABASE_URL: url('postgres', 'postgresql').description(
    'the PostgreSQL database; `npm start` brings its own when unset',
  ),
  DATABASE_SSL: Joi.string()
    .valid('disable', 'require', 'verify')
    .default('disable')
    .description(
      'TLS to the database: none, without or with a check of its certificate; an `sslmode` in DATABASE_URL counts while this is unset',
    ),
  DATABASE_CONNECTIONS: Joi.number()
    .integer()
    .min(4)
    .max(1000)
    .description(
      'connections to PostgreSQL that a process opens at most, beside those of the queues without Redis; web 12 and worker 32 when unset',
    ),
  REDIS_URL: url('redis', 'rediss')
    .custom((value: string, helpers) =>
      /^\/?\d*$/.test(new URL(value).pathname)
        ? value
        : helpers.message({ custom: 'must end with the number of a database, if with anything' }),
    )
    .description('Redis for queues and rate limits; both live in PostgreSQL when unset'),
  REDIS_TLS: Joi.string()
    .valid('verify', 'no-verify')
    .default('verify')
    .description('whether the certificate of a rediss:// server is checked'),
  SMTP_URL: url('smtp', 'smtps').description(
    'the outgoing mail server; `npm start` catches the mail itself when unset',
  ),
  MAIL_FROM: Joi.string()
    .pattern(sender, 'sender')
    .description('sender of every e-mail, an address or "Name <address>"; letterbox@ the host of BASE_URL when unset'),
  SECRET_KEY: Joi.string().min(32).description('encrypts stored secrets; 32 characters or more'),
  SECRET_KEY_PREVIOUS: Joi.string()
    .min(32)
    .description('the key before a rotation; still read, no longer written with'),
  TRUST_PROXY: Joi.number().integer().min(0).max(32).default(0).description('how many reverse proxies stand in front'),
  OPERATOR_USER: Joi.string()
    .pattern(/^[^:]+$/, 'login')
    .description('login for Bull Board and metrics, without a colon; they are off when unset'),
  OPERATOR_PASSWORD: Joi.string().min(8).description('password for OPERATOR_USER; 8 characters or more'),
  DATA_DIR: Joi.string().default('./data').description('folder for what this machine keeps'),
  FILES_DIR: Joi.string().description('root of local file storage; DATA_DIR/files when unset'),
  SIGNUP: Joi.string()
    .valid('open', 'closed')
    .default('closed')
    .description('whether anybody may make an account at the dashboard'),
  SETUP_CODE: Joi.string()
    .min(16)
    .description('one-time code for the first account; made and printed at the start when unset'),
  BIN_DAYS: Joi.number()
    .integer()
    .min(1)
    .max(36_500)
    .description('days after which what lies in the bin is deleted for good; never when unset'),
  OUTBOUND_ALLOWED_NETWORKS: list(cidr).description(
    'private networks that webhooks and file storages may reach, as CIDRs separated by commas',
  ),
  RECAPTCHA_VERIFY_URL: url('http', 'https')
    .default('https://www.google.com/recaptcha/api/siteverify')
    .description('where reCAPTCHA tokens are verified'),
  TURNSTILE_VERIFY_URL: url('http', 'https')
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .description('where Turnstile tokens are verified'),
  STRIPE_API_URL: url('http', 'https').default('https://api.stripe.com').description("where Stripe's API is reached"),
  OVER_QUOTA: Joi.string()
    .valid('reject', 'flag')
    .default('reject')
    .description('posts over the quota are refused, or stored and held back'),
  DEFAULT_PLAN: Joi.string()
    .valid(...planNames)
    .default('pro')
    .description('plan of a new account'),
  LOG_LEVEL: Joi.string()
    .valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .default('info')
    .description('the least severe log line that is written'),
  DEV_MAIL_DIR: Joi.string().description(
    'folder of caught mail shown at /dev/mail; set by `npm start` for its own processes',
  ),
  SHUTDOWN_DELAY_MS: Joi.number()
    .integer()
    .min(0)
    .max(10_000)
    .default(0)
    .description('how long a web process that ends still takes requests, not ready any more; for balancers that poll'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').description(
    'OpenTelemetry collector that traces are sent to, over HTTP; there are none when unset',
  ),
  WORKER_CONCURRENCY: Joi.number()
    .integer()
    .min(1)
    .max(1000)
    .default(16)
    .description('jobs a worker runs at once, per queue'),
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
