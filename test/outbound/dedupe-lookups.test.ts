import type { Resolve } from '../../src/outbound/guarded-agents';
import { dedupeLookups } from '../../src/outbound/guarded-agents';

function slowResolver() {
  const asked: { hostname: string; response: Parameters<Resolve>[2] }[] = [];
  const resolve: Resolve = (hostname, _options, response) => void asked.push({ hostname, response });
  return { asked, lookup: dedupeLookups(resolve) };
}
const found = [{ address: '192.0.2.1', family: 4 }];

test('looks up a name once for concurrent callers and gives all of them the result', () => {
  const { asked, lookup } = slowResolver();
  const [one, two, other] = [jest.fn(), jest.fn(), jest.fn()];
  lookup('hanging.test', { all: true }, one);
  lookup('HANGING.test', { all: true }, two);
  lookup('other.test', { all: true }, other);
  expect(asked.map(({ hostname }) => hostname)).toEqual(['hanging.test', 'other.test']);

  asked[0]?.response(null, found);
  expect(one).toHaveBeenCalledWith(null, found);
  expect(two).toHaveBeenCalledWith(null, found);
  expect(other).not.toHaveBeenCalled();
});

test('does not cache results or failures', () => {
  const { asked, lookup } = slowResolver();
  const told = jest.fn();
  lookup('name.test', { all: true }, told);
  const error = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  asked[0]?.response(error, []);
  expect(told).toHaveBeenCalledWith(error, []);
  lookup('name.test', { all: true }, told);
  expect(asked).toHaveLength(2);
});

test('does not merge lookups with different options', () => {
  const { asked, lookup } = slowResolver();
  lookup('name.test', { all: true, family: 4 }, jest.fn());
  lookup('name.test', { all: true, family: 6 }, jest.fn());
  expect(asked).toHaveLength(2);
});
