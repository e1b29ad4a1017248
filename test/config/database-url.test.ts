import { loadConfig } from '../../config';

const plain = 'postgres://u:p%40ss@db.example.org:5432/letterbox';
const read = (DATABASE_URL: string, more: NodeJS.ProcessEnv = {}) => {
  const { databaseUrl, databaseSsl } = loadConfig({ DATABASE_URL, ...more });
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
])('an address that ends with "%s" means %s, and is handed on without it', (query, databaseSsl) => {
  expect(read(plain + query)).toEqual({ databaseUrl: plain, databaseSsl });
});

test('what DATABASE_SSL says goes before what the address says', () => {
  const url = `${plain}?sslmode=disable`;
  expect(read(url, { DATABASE_SSL: 'verify' })).toEqual({ databaseUrl: plain, databaseSsl: 'verify' });
});

test('what else the address says stays in it', () => {
  const { databaseUrl } = read(`${plain}?sslmode=require&uselibpqcompat=true&application_name=forms`);
  expect(databaseUrl).toBe(`${plain}?application_name=forms`);
});

test.each([
  ['?sslmode=sometimes', /^DATABASE_URL: its sslmode must be one of disable, allow, .*verify-full;/],
  ['?sslmode=', /^DATABASE_URL: its sslmode must be one of/],
  ['?sslmode=toString', /^DATABASE_URL: its sslmode must be one of/],
  ['?ssl=maybe', /^DATABASE_URL: its sslmode must be one of/],
  ['?sslmode=verify-full&sslrootcert=/ca.pem', /^DATABASE_URL: sslrootcert cannot be part of it: NODE_EXTRA_CA_CERTS/],
])('an address that ends with "%s" is refused in one line that keeps its password', (query, line) => {
  expect(() => read(plain + query)).toThrow(line);
  expect(() => read(plain + query)).not.toThrow(/p%40ss/);
});
