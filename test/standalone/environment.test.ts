import { allowedNetworks, completeEnvironment, withStandaloneDefaults } from '../../src/standalone/environment';

const provided = {
  dataDir: '/data',
  secretKey: 'k'.repeat(43),
  setupCode: 'AAAAA-BBBBB-CCCCC-DDDDD',
  databaseUrl: 'postgres://embedded',
  mail: { url: 'smtp://127.0.0.1:1', dir: '/data/mail' },
  allowedNetworks: '127.0.0.0/8',
};

test('unset variables are filled in for the processes', () => {
  const env = completeEnvironment(withStandaloneDefaults({ DATABASE_SSL: 'verify', HOME: '/root' }), provided);
  expect(env).toMatchObject({
    HOME: '/root',
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    FILES_DIR: '/data/files',
    DEFAULT_PLAN: 'unlimited',
    DATABASE_URL: 'postgres://embedded',
    DATABASE_SSL: 'disable',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DEV_MAIL_DIR: '/data/mail',
    OPERATOR_USER: 'operator',
  });
  expect(env.OPERATOR_PASSWORD?.length).toBeGreaterThanOrEqual(16);
});

test('the operator’s password is the same on every start and differs between installations', () => {
  const passwordFor = (secretKey: string) =>
    completeEnvironment(withStandaloneDefaults({}), { ...provided, secretKey }).OPERATOR_PASSWORD;
  expect(passwordFor('a'.repeat(32))).toBe(passwordFor('a'.repeat(32)));
  expect(passwordFor('a'.repeat(32))).not.toBe(passwordFor('b'.repeat(32)));
});

test('variables that are set stay as they are', () => {
  const given = {
    HOST: '0.0.0.0',
    OPERATOR_USER: 'me',
    OPERATOR_PASSWORD: 'my own password',
    SMTP_URL: 'smtp://mail',
    FILES_DIR: '/srv/files',
    DEFAULT_PLAN: 'free',
  };
  const env = completeEnvironment(withStandaloneDefaults(given), { ...provided, mail: null });
  expect(env).toMatchObject(given);
  expect(env.DEV_MAIL_DIR).toBe('');
});

test.each([
  ['http://localhost:3000', '10.0.0.0/8,127.0.0.0/8,::1/128'],
  ['http://127.0.0.1:3000', '10.0.0.0/8,127.0.0.0/8,::1/128'],
  ['http://[::1]:3000', '10.0.0.0/8,127.0.0.0/8,::1/128'],
  ['https://forms.example.com', '10.0.0.0/8'],
  ['http://localhost.example.com', '10.0.0.0/8'],
])('with the base URL %s, webhooks may reach %s', (baseUrl, networks) => {
  expect(allowedNetworks({ baseUrl, outboundAllowedNetworks: ['10.0.0.0/8'] })).toBe(networks);
});

test('a demo has a folder of its own, and rejects another database', () => {
  expect(withStandaloneDefaults({ DATA_DIR: '/srv/data' }, true).DATA_DIR).toBe('/srv/data/demo');
  expect(withStandaloneDefaults({}, true).DATA_DIR).toBe('data/demo');
  expect(() => withStandaloneDefaults({ DATABASE_URL: 'postgres://db' }, true)).toThrow(/^DATABASE_URL: .*unset/);
});
