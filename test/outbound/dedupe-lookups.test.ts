import type { Resolve } from '../../src/outbound/guarded-agents';
import { dedupeLookups } from '../../src/outbound/guarded-agents';

function slowResolver() {
  const lookups: { hostname: string; response: Parameters<Resolve>[2] }[] = [];
  const resolve: Resolve = (hostname, _options, response) => void lookups.push({ hostname, response });
  return { lookups, lookup: dedupeLookups(resolve) };
}
const found = [{ address: '192.0.2.1', family: 4 }];

test('looks up a name once for concurrent callers and gives all of them the result', () => {
  const { lookups, lookup } = slowResolver();
  const [one, two, other] = [jest.fn(), jest.fn(), jest.fn()];
  lookup('hanging.test', { all: true }, one);
  lookup('HANGING.test', { all: true }, two);
  lookup('other.test', { all: true }, other);
  expect(lookups.map(({ hostname }) => hostname)).toEqual(['hanging.test', 'other.test']);

  lookups[0]?.response(null, found);
  expect(one).toHaveBeenCalledWith(null, found);
  expect(two).toHaveBeenCalledWith(null, found);
  expect(other).not.toHaveBeenCalled();
});

test('does not cache results or failures', () => {
  const { lookups, lookup } = slowResolver();
  const callback = jest.fn();
  lookup('name.test', { all: true }, callback);
  const error = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  lookups[0]?.response(error, []);
  expect(callback).toHaveBeenCalledWith(error, []);
  lookup('name.test', { all: true }, callback);
  expect(lookups).toHaveLength(2);
});

test('does not merge lookups with different options', () => {
  const { lookups, lookup } = slowResolver();
  lookup('name.test', { all: true, family: 4 }, jest.fn());
  lookup('name.test', { all: true, family: 6 }, jest.fn());
  expect(lookups).toHaveLength(2);
});
