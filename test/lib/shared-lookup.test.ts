import { shareLookups } from '../../src/outbound/dedupe-dns';
import type { Resolve } from '../../src/outbound/guarded-agents';

function slowNames() {
  const asked: { hostname: string; answer: Parameters<Resolve>[2] }[] = [];
  const resolve: Resolve = (hostname, _options, answer) => void asked.push({ hostname, answer });
  return { asked, lookup: shareLookups(resolve) };
}
const found = [{ address: '192.0.2.1', family: 4 }];

test('a name that is asked for while its answer is on its way is looked up once, and all are told', () => {
  const { asked, lookup } = slowNames();
  const [one, two, other] = [jest.fn(), jest.fn(), jest.fn()];
  lookup('hanging.test', { all: true }, one);
  lookup('HANGING.test', { all: true }, two);
  lookup('other.test', { all: true }, other);
  expect(asked.map(({ hostname }) => hostname)).toEqual(['hanging.test', 'other.test']);

  asked[0]?.answer(null, found);
  expect(one).toHaveBeenCalledWith(null, found);
  expect(two).toHaveBeenCalledWith(null, found);
  expect(other).not.toHaveBeenCalled();
});

test('nothing is remembered: the next one looks again, also after a failure', () => {
  const { asked, lookup } = slowNames();
  const told = jest.fn();
  lookup('name.test', { all: true }, told);
  const error = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  asked[0]?.answer(error, []);
  expect(told).toHaveBeenCalledWith(error, []);
  lookup('name.test', { all: true }, told);
  expect(asked).toHaveLength(2);
});

test('a question of another kind is asked apart', () => {
  const { asked, lookup } = slowNames();
  lookup('name.test', { all: true, family: 4 }, jest.fn());
  lookup('name.test', { all: true, family: 6 }, jest.fn());
  expect(asked).toHaveLength(2);
});
