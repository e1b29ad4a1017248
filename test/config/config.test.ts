import path from 'node:path';
import { ConfigError, findMisspelled, loadConfig } from '../../config';
import { environment, secretVariables, type Variable } from '../../config/env';

const variables = Object.keys(environment) as Variable[];

function errorOf(env: Record<string, string>, needs: readonly Variable[] = []): ConfigError {
  try {
    loadConfig(env, needs);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

test('an empty environment yields the documented defaults', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: undefined,
    baseUrl: 'http://localhost:3000',
    databaseUrl: '',
    databaseSsl: 'disable',
    databaseDirect: null,
    databasePooling: 'none',
    databasePreparedStatements: true,
    redisUrl: undefined,
    redisTls: 'verify',
    queuePrefix: 'letterbox',
    mailUrl: undefined,
    mailRetry: 'none',
    mailDkim: null,
    mailFrom: 'Letterbox <letterbox@localhost>',
    secretKey: '',
    secretKeyPrevious: undefined,
    trustProxy: 0,
    operator: null,
    decisionLogDays: 30,
    dataDir: path.resolve('data'),
    hasLocalStorage: false,
    filesDir: path.resolve('data/files'),
    signup: 'closed',
    binDays: null,
    shutdownDelayMs: 0,
    outboundAllowedNetworks: [],
    recaptchaVerifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    turnstileVerifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    hcaptchaVerifyUrl: 'https://api.hcaptcha.com/siteverify',
    friendlyCaptchaVerifyUrl: 'https://global.frcapi.com/api/v2/captcha/siteverify',
    stripeApiUrl: 'https://api.stripe.com',
    overQuota: 'reject',
    spamSenderLookup: false,
    defaultPlan: 'pro',
    firstAccountPlan: 'unlimited',
    logLevel: 'info',
    workerConcurrency: 16,
  });
});

test('every empty variable counts as unset', () => {
  const empty = Object.fromEntries(variables.map((name) => [name, '']));
  expect(loadConfig(empty)).toEqual(loadConfig({}));
});

test('defaults that depend on other variables follow them', () => {
  expect(loadConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
  const config = loadConfig({ BASE_URL: 'https://forms.example.com/' });
  expect(config.baseUrl).toBe('https://forms.example.com');
  expect(config.mailFrom).toBe('Letterbox <letterbox@forms.example.com>');
  expect(loadConfig({ DEFAULT_PLAN: 'free' })).toMatchObject({ defaultPlan: 'free', firstAccountPlan: 'free' });
  expect(loadConfig({ FILES_DIR: '/srv' })).toMatchObject({ filesDir: '/srv', hasLocalStorage: true });
});

test('the configuration is frozen', () => {
  const full = { OPERATOR_USER: 'operator', OPERATOR_PASSWORD: 'long enough', OUTBOUND_ALLOWED_NETWORKS: '10.0.0.0/8' };
  for (const config of [loadConfig({}), loadConfig(full)]) {
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.outboundAllowedNetworks)).toBe(true);
    expect(config.operator === null || Object.isFrozen(config.operator)).toBe(true);
  }
});

test.each<[Variable, string, string]>([
  ['PORT', '65536', 'port'],
  ['PORT', '3000abc', 'number'],
  ['HOST', 'http://localhost', 'must be a host name'],
  ['BASE_URL', 'localhost:3000', 'must be a URL that starts with http:// or https://'],
  ['BASE_URL', 'https://forms.example.com/letterbox', 'path'],
  ['BASE_URL', 'http://localhost:99999', '65535'],
  ['DATABASE_URL', 'mysql://localhost/letterbox', 'postgres'],
  ['DATABASE_URL', 'postgres://localhost:99999/letterbox', '65535'],
  ['DATABASE_URL', 'postgres:5432/letterbox', 'must name a host after //'],
  ['DATABASE_URL', 'postgres://user:10%zz@localhost/letterbox', 'must write a % in its user or password as %25'],
  ['DATABASE_URL', 'postgres://h1:5432,h2:99999/letterbox', '65535'],
  ['DATABASE_URL', 'postgres://h1:5432,,h2/letterbox', 'must name a host after //'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/letterbox', 'postgres'],
  ['DATABASE_POOLING', 'statement', 'none, session, transaction'],
  ['DATABASE_PREPARED_STATEMENTS', 'no', 'on, off'],
  ['SPAM_SENDER_LOOKUP', 'true', 'on, off'],
  ['DATABASE_SSL', 'yes', 'disable, require, verify'],
  ['REDIS_URL', 'localhost:6379', 'redis'],
  ['REDIS_URL', 'redis:6379', 'must name a host after //'],
  ['SMTP_URL', 'smtp:mail.example.com:587', 'must name a host after //'],
  ['DATABASE_CONNECTIONS', '3', '4'],
  ['REDIS_TLS', 'no', 'verify, no-verify'],
  ['SMTP_URL', 'mail.example.com', 'smtp'],
  ['MAIL_RETRY', 'yes', 'none, notifications, auto-replies, all'],
  ['MAIL_FROM', 'Letterbox', 'must be an e-mail address or'],
  ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', 'address'],
  ['SECRET_KEY', 'short', '32'],
  ['SECRET_KEY_PREVIOUS', 'short', '32'],
  ['TRUST_PROXY', 'true', 'number'],
  ['TRUST_PROXY', '-1', '0'],
  ['OPERATOR_USER', 'oper:ator', 'colon'],
  ['OPERATOR_PASSWORD', 'short', '8'],
  ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.0/8,10.0.0.0/33', 'CIDR'],
  ['RECAPTCHA_VERIFY_URL', 'file:///etc/passwd', 'http'],
  ['TURNSTILE_VERIFY_URL', 'nowhere', 'http'],
  ['STRIPE_API_URL', 'nowhere', 'http'],
  ['OVER_QUOTA', 'drop', 'reject, flag'],
  ['DEFAULT_PLAN', 'gold', 'free, pro, annual, three_year'],
  ['LOG_LEVEL', 'loud', 'info'],
  ['WORKER_CONCURRENCY', '0', '1'],
  ['WORKER_CONCURRENCY', '1.5', 'must be a whole number'],
])('%s=%j is rejected with one line that names the variable, its value and what is valid', (name, value, expected) => {
  const { message, variable } = errorOf({ [name]: value });
  expect(variable).toBe(name);
  expect(message).toMatch(new RegExp(`^${name}: got .+, but it must .+ \\(.+\\)$`));
  expect(message).not.toMatch(/[\r\n]/);
  expect(message).toContain(expected);
  if (secretVariables.has(name)) expect(message).not.toContain(value);
  else expect(message).toContain(JSON.stringify(value));
});

test('no value of a secret variable is ever shown, however it is wrong', () => {
  for (const name of secretVariables) {
    for (const value of ['hunter2', 'x://user:hunter2@host', 'hunter2 hunter2', 'redis://:hunter2@host:99999']) {
      let message = '';
      try {
        loadConfig({ [name]: value });
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).not.toContain('hunter2');
    }
  }
});

test('a login in a URL that must not have one is not shown either', () => {
  for (const value of [
    'http://me:hunter2@example.com',
    'http://:hunter2@example.com',
    'ftp://me:hunter2@example.com',
  ]) {
    expect(errorOf({ BASE_URL: value }).message).not.toContain('hunter2');
  }
});

test('a required variable that is missing or empty is reported', () => {
  for (const env of [{}, { DATABASE_URL: '' }] as Record<string, string>[]) {
    const { message } = errorOf(env, ['DATABASE_URL', 'SECRET_KEY']);
    expect(message).toMatch(/^DATABASE_URL: is not set \(.+\)$/);
  }
});

test('half an operator login is rejected with the name of the other half', () => {
  expect(errorOf({ OPERATOR_USER: 'operator' }).variable).toBe('OPERATOR_PASSWORD');
  expect(errorOf({ OPERATOR_PASSWORD: 'long enough' }).variable).toBe('OPERATOR_USER');
});

test('valid values are converted to their types', () => {
  const config = loadConfig({
    PORT: '8080',
    HOST: '::1',
    TRUST_PROXY: '2',
    OPERATOR_USER: 'operator',
    OPERATOR_PASSWORD: 'pass:word',
    OUTBOUND_ALLOWED_NETWORKS: '10.0.0.0/8, fe80::/10,192.0.2.7',
    MAIL_FROM: 'Forms of Example <forms@example.com>',
    DATABASE_URL: 'postgres:///letterbox?host=/var/run/postgresql',
    STRIPE_API_URL: 'http://127.0.0.1:9999/',
  });
  expect(config.port).toBe(8080);
  expect(config.host).toBe('::1');
  expect(config.trustProxy).toBe(2);
  expect(config.operator).toEqual({ user: 'operator', password: 'pass:word' });
  expect(config.outboundAllowedNetworks).toEqual(['10.0.0.0/8', 'fe80::/10', '192.0.2.7']);
  expect(config.mailFrom).toBe('Forms of Example <forms@example.com>');
  expect(config.databaseUrl).toBe('postgres:///letterbox?host=/var/run/postgresql');
  expect(config.stripeApiUrl).toBe('http://127.0.0.1:9999');
});

test('every variable has a description', () => {
  for (const name of variables) expect(environment[name].describe().flags).toHaveProperty('description');
});

test.each([
  ['OUTBOUND_ALLOWED_NETWORKS', '010.0.0.0/8', 'leading zeros'],
  ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.1/8', '10.0.0.0/8'],
  ['OUTBOUND_ALLOWED_NETWORKS', 'fd00::1/8', 'fd00::/8'],
  ['REDIS_URL', 'redis://user:hidden-word@127.0.0.1/notanumber', 'database number'],
])('%s=%s is rejected instead of being misread', (name, value, expected) => {
  expect(() => loadConfig({ [name]: value })).toThrow(expected);
  expect(() => loadConfig({ [name]: value })).not.toThrow('hidden-word');
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['SECRET_KEYS', 'SECRET_KEY'],
  ['REDIS_URI', 'REDIS_URL'],
])('%s is probably %s', (variable, meant) => {
  expect(findMisspelled({ [variable]: 'x', HOME: '/', SMTP_URLS: '' })).toContainEqual({ variable, meant });
});

test('a name that is like no variable, or like one that is set, is not reported', () => {
  const env = { HTTP_URL: 'x', PORTS: 'x', MAIL_FORM: 'x', MAIL_FROM: 'a@example.com', LOG_LEVEL: 'warn' };
  expect(findMisspelled(env)).toEqual([]);
});
