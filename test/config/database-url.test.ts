import { loadConfig } from '../../config';
import { splitDatabaseUrl } from '../../config/database-url';

const plain = 'postgres://u:p%40ss@db.example.org:5432/letterbox';
const read = (DATABASE_URL: string, env: NodeJS.ProcessEnv = {}) => {
  const { databaseUrl, databaseSsl } = loadConfig({ DATABASE_URL, ...env });
  return { databaseUrl, databaseSsl };
};

test.each([
  ['', 'disable'],
  ['?sslmode=disable', 'disable'],
  ['?sslmode=prefer', 'require'],
  ['?sslmode=require', 'require'],
  ['?sslmode=no-verify', 'require'],
  ['?sslmode=verify-ca', 'verify'],
  ['?sslmode=verify-full', 'verify'],
  ['?ssl=true', 'verify'],
])('a URL that ends with "%s" means %s, and is passed on without it', (query, databaseSsl) => {
  expect(read(plain + query)).toEqual({ databaseUrl: plain, databaseSsl });
});

test.each([
  ['postgres://u:p%40,ss@h1:5432,h2:5433/letterbox', ['h1:5432', 'h2:5433']],
  ['postgres://u:p%40,ss@h1,h2:5433/letterbox?application_name=forms', ['h1', 'h2:5433']],
  ['postgres://u:p%40,ss@[::1]:5432,[::2]/letterbox', ['[::1]:5432', '[::2]']],
])('%s lists several hosts', (url, hosts) => {
  const parameters = `${url.includes('?') ? '&' : '?'}sslmode=require&target_session_attrs=read-write`;
  expect(read(url + parameters)).toEqual({ databaseUrl: url, databaseSsl: 'require' });
  const single = splitDatabaseUrl(url).map((one) => new URL(one));
  expect(single.map(({ host }) => host)).toEqual(hosts);
  expect(new Set(single.map(({ password, pathname, search }) => password + pathname + search)).size).toBe(1);
});

test.each([
  [
    'postgres://h1,h2/letterbox?target_session_attrs=any',
    /^DATABASE_URL: its target_session_attrs must be read-write or/,
  ],
  ['postgres:///letterbox?host=h1,h2', /^DATABASE_URL: several hosts must be listed before the path, as in postgres:/],
])('%s is rejected with one line', (url, line) => {
  expect(() => read(url)).toThrow(line);
});

test('the direct address has TLS parameters of its own', () => {
  const direct = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL: plain, ...env }).databaseDirect;
  expect(direct({})).toBeNull();
  expect(direct({ DATABASE_DIRECT_URL: `${plain}?sslmode=verify-full` })).toEqual({ url: plain, ssl: 'verify' });
  expect(() => loadConfig({ DATABASE_DIRECT_URL: plain })).toThrow(
    /^DATABASE_URL: is not set, but DATABASE_DIRECT_URL/,
  );
});

test('DATABASE_SSL takes precedence over the URL', () => {
  const url = `${plain}?sslmode=disable`;
  expect(read(url, { DATABASE_SSL: 'verify' })).toEqual({ databaseUrl: plain, databaseSsl: 'verify' });
});

test('other parameters stay in the URL', () => {
  const { databaseUrl } = read(`${plain}?sslmode=require&uselibpqcompat=true&application_name=forms`);
  expect(databaseUrl).toBe(`${plain}?application_name=forms`);
});

test.each([
  ['?sslmode=sometimes', /^DATABASE_URL: its sslmode must be one of disable, allow, .*verify-full \(/],
  ['?sslmode=', /^DATABASE_URL: its sslmode must be one of/],
  ['?sslmode=toString', /^DATABASE_URL: its sslmode must be one of/],
  ['?ssl=maybe', /^DATABASE_URL: its sslmode must be one of/],
  [
    '?sslmode=verify-full&sslrootcert=/ca.pem',
    /^DATABASE_URL: sslrootcert is not supported in the URL; NODE_EXTRA_CA_CERTS/,
  ],
])('a URL that ends with "%s" is rejected with one line that hides its password', (query, line) => {
  expect(() => read(plain + query)).toThrow(line);
  expect(() => read(plain + query)).not.toThrow(/p%40ss/);
});
