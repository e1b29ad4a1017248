import { loadConfig } from '../../config';
import { readRedisUrl } from '../../config/redis-url';

test('a server keeps its URL', () => {
  expect(readRedisUrl('rediss://:secret@10.0.0.1/3')).toEqual({
    mode: 'single',
    url: 'rediss://:secret@10.0.0.1/3',
    hasTls: true,
  });
});

test('Sentinels are read with the name of the primary, the database and both logins', () => {
  const url = 'redis+sentinel://app:p%40ss:word@s1.example,[fd00::2]:26380/my-master/5?sentinelPassword=other';
  expect(readRedisUrl(url)).toEqual({
    mode: 'sentinel',
    sentinels: [
      { host: 's1.example', port: 26379 },
      { host: 'fd00::2', port: 26380 },
    ],
    name: 'my-master',
    db: 5,
    hasTls: false,
    username: 'app',
    password: 'p@ss:word',
    sentinelLogin: { username: undefined, password: 'other' },
  });
});

test('cluster nodes are read with their login', () => {
  expect(readRedisUrl('rediss+cluster://:secret@10.0.0.1:7000,10.0.0.2/')).toEqual({
    mode: 'cluster',
    nodes: [
      { host: '10.0.0.1', port: 7000 },
      { host: '10.0.0.2', port: 6379 },
    ],
    hasTls: true,
    username: undefined,
    password: 'secret',
  });
});

test.each([
  'redis://localhost:6379/2',
  'redis+sentinel://localhost:26379/mymaster',
  'rediss+sentinel://a,b,c/mymaster/0',
  'redis+cluster://a:1,b:2,c:3',
  'REDISS+CLUSTER://user:password@host',
])('REDIS_URL=%s is accepted', (value) => {
  expect(loadConfig({ REDIS_URL: value }).redisUrl).toBe(value);
});

test.each([
  ['redis+sentinel://:hidden-word@localhost:26379', 'must end with the name of the primary'],
  ['redis+sentinel://:hidden-word@localhost:26379/my master', 'must end with the name of the primary'],
  ['redis+sentinel://:hidden-word@localhost/mymaster/first', 'must have a database number or nothing'],
  ['redis+sentinel://:hidden-word@localhost/mymaster?db=1', 'but sentinelUsername and sentinelPassword'],
  ['redis+cluster://:hidden-word@localhost/2', 'must not have a path with a cluster'],
  ['redis+cluster://:hidden-word@localhost?family=6', 'must have no parameters'],
  ['redis+cluster://', 'must list hosts as host:port'],
  ['redis+cluster://:hidden-word@a:1,,b:2', 'must list hosts as host:port'],
  ['redis+cluster://:hidden-word@a:70000', 'must have ports from 1 to 65535'],
  ['redis+cluster://:hidden-word%zz@a', 'must write a % in its user or password as %25'],
  ['redis+replica://:hidden-word@a', 'must be a URL that starts with redis:// or rediss://'],
])('REDIS_URL=%s is rejected with one line that names the variable', (value, expected) => {
  const load = () => loadConfig({ REDIS_URL: value });
  expect(load).toThrow(/^REDIS_URL: [^\n]*$/);
  expect(load).toThrow(expected);
  expect(load).not.toThrow('hidden-word');
});

test.each(['{letterbox}', 'a b', ':first', 'x'.repeat(65)])('QUEUE_PREFIX=%s is rejected', (value) => {
  expect(() => loadConfig({ QUEUE_PREFIX: value })).toThrow(
    /^QUEUE_PREFIX: got .*, but it must have at most 64 letters/,
  );
});
