import path from 'node:path';
import { type DatabaseAddress, readDatabaseUrl } from './database-url';
import { environment, secretVariables, type Variable } from './env';
import type { Plan } from './plans';

export interface Config {
  readonly port: number;
  readonly host: string | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly databaseSsl: 'disable' | 'require' | 'verify';
  /** What one process opens at most, beside those of its queues. */
  readonly databaseConnections: number | undefined;
  readonly redisUrl: string | undefined;
  readonly redisTls: 'verify' | 'no-verify';
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly secretKey: string;
  readonly secretKeyPrevious: string | undefined;
  readonly trustProxy: number;
  /** Login for the operator's pages; null keeps them off. */
  readonly operator: { readonly user: string; readonly password: string } | null;
  readonly dataDir: string;
  /** Root of local file storage. */
  readonly filesDir: string;
  readonly signup: 'open' | 'closed';
  readonly setupCode: string | undefined;
  /** Days in the bin before a submission is deleted for good; null means never. */
  readonly binDays: number | null;
  readonly shutdownDelayMs: number;
  readonly outboundAllowedNetworks: readonly string[];
  readonly recaptchaVerifyUrl: string;
  readonly turnstileVerifyUrl: string;
  readonly stripeApiUrl: string;
  readonly overQuota: 'reject' | 'flag';
  readonly defaultPlan: Plan;
  readonly logLevel: string;
  readonly workerConcurrency: number;
  /** Without a trailing slash. */
  readonly otlpEndpoint: string | undefined;
  readonly devMailDir: string | undefined;
}

/** A wrong or missing environment variable; the message is one line that names it. */
export class ConfigError extends Error {
  constructor(
    readonly variable: Variable,
    problem: string,
  ) {
    super(`${variable}: ${problem}; it takes: ${descriptionOf(variable)}`);
    this.name = 'ConfigError';
  }
}

function descriptionOf(variable: Variable): string {
  const flags = environment[variable].describe().flags as { description?: string } | undefined;
  return flags?.description ?? 'another value';
}

/**
 * Reads the environment once into a frozen configuration. An empty variable counts as unset.
 * Throws ConfigError for the first value that is wrong, and for each of `needs` that is missing.
 */
export function loadConfig(env: NodeJS.ProcessEnv, needs: readonly Variable[] = []): Config {
  for (const name of needs) {
    if (!env[name]) throw new ConfigError(name, 'is not set');
  }
  // The schema above is the one place that says each variable's type; here it is taken at its word.
  const read = <T>(name: Variable): T => readVariable(name, env[name]) as T;

  const port = read<number>('PORT');
  const baseUrl = readBaseUrl(read<string | undefined>('BASE_URL') ?? `http://localhost:${port}`);
  const dataDir = path.resolve(read<string>('DATA_DIR'));
  const database = readDatabase(read<string | undefined>('DATABASE_URL'));
  return Object.freeze({
    port,
    host: read<string | undefined>('HOST'),
    baseUrl,
    databaseUrl: database.url,
    databaseSsl: (!env.DATABASE_SSL && database.ssl) || read<Config['databaseSsl']>('DATABASE_SSL'),
    databaseConnections: read<number | undefined>('DATABASE_CONNECTIONS'),
    redisUrl: read<string | undefined>('REDIS_URL'),
    redisTls: read<Config['redisTls']>('REDIS_TLS'),
    smtpUrl: read<string | undefined>('SMTP_URL'),
    mailFrom: read<string | undefined>('MAIL_FROM') ?? `Letterbox <letterbox@${new URL(baseUrl).hostname}>`,
    secretKey: read<string | undefined>('SECRET_KEY') ?? '',
    secretKeyPrevious: read<string | undefined>('SECRET_KEY_PREVIOUS'),
    trustProxy: read<number>('TRUST_PROXY'),
    operator: readOperator(read('OPERATOR_USER'), read('OPERATOR_PASSWORD')),
    dataDir,
    filesDir: path.resolve(read<string | undefined>('FILES_DIR') ?? path.join(dataDir, 'files')),
    signup: read<Config['signup']>('SIGNUP'),
    setupCode: read<string | undefined>('SETUP_CODE'),
    binDays: read<number | undefined>('BIN_DAYS') ?? null,
    shutdownDelayMs: read<number>('SHUTDOWN_DELAY_MS'),
    outboundAllowedNetworks: read<readonly string[]>('OUTBOUND_ALLOWED_NETWORKS'),
    recaptchaVerifyUrl: read<string>('RECAPTCHA_VERIFY_URL'),
    turnstileVerifyUrl: read<string>('TURNSTILE_VERIFY_URL'),
    stripeApiUrl: read<string>('STRIPE_API_URL').replace(/\/+$/, ''),
    overQuota: read<Config['overQuota']>('OVER_QUOTA'),
    defaultPlan: read<Plan>('DEFAULT_PLAN'),
    logLevel: read<string>('LOG_LEVEL'),
    workerConcurrency: read<number>('WORKER_CONCURRENCY'),
    otlpEndpoint: read<string | undefined>('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/+$/, ''),
    devMailDir: read<string | undefined>('DEV_MAIL_DIR'),
  });
}

function readVariable(name: Variable, raw: string | undefined): unknown {
  const schema = environment[name];
  const given = raw === '' ? undefined : raw;
  const input = schema.type === 'array' && given ? given.split(',').map((part) => part.trim()) : given;
  const { value, error } = schema.validate(input, { errors: { label: false } });
  if (!error) return value;
  throw new ConfigError(name, `got ${shown(name, given ?? '')}, but ${error.message.replaceAll(/\s+/g, ' ')}`);
}

function shown(name: Variable, value: string): string {
  if (secretVariables.has(name)) return `a value of ${value.length} characters`;
  // An address that is no secret may have been given with a login in it.
  return JSON.stringify(value.replace(/\/\/[^/]*@/, '//…@').slice(0, 200));
}

function readDatabase(value: string | undefined): DatabaseAddress {
  try {
    return value ? readDatabaseUrl(value) : { url: '', ssl: null };
  } catch (error) {
    throw new ConfigError('DATABASE_URL', (error as Error).message);
  }
}

function readBaseUrl(value: string): string {
  const url = new URL(value);
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(
      'BASE_URL',
      `got ${shown('BASE_URL', value)}, but a path, query or login cannot be part of it`,
    );
  }
  return url.origin;
}

function readOperator(user: string | undefined, password: string | undefined): Config['operator'] {
  if (!user && !password) return null;
  if (!user) throw new ConfigError('OPERATOR_USER', 'is not set while OPERATOR_PASSWORD is');
  if (!password) throw new ConfigError('OPERATOR_PASSWORD', 'is not set while OPERATOR_USER is');
  return Object.freeze({ user, password });
}
