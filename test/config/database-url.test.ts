import { loadConfig } from '../../config';

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
