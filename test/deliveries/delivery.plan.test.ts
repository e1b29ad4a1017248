import { validate } from 'uuid';
import { type PlanFacts, planDeliveries } from '../../src/deliveries/delivery.plan';

const plain: PlanFacts = { hasAutoResponder: false, webhookIds: [], held: false };

test.each<[string, Partial<PlanFacts>, string[]]>([
  ['a plain form mails its owner', {}, ['email']],
  ['an auto-responder answers the visitor as well', { hasAutoResponder: true }, ['email', 'auto-reply']],
  ['each active webhook is called', { webhookIds: ['a', 'b'] }, ['email', 'webhook a', 'webhook b']],
  ['all of it at once', { hasAutoResponder: true, webhookIds: ['a'] }, ['email', 'auto-reply', 'webhook a']],
  ['what is held sends nothing', { held: true, hasAutoResponder: true, webhookIds: ['a'] }, []],
])('%s', (_title, facts, expected) => {
  const planned = planDeliveries({ ...plain, ...facts });
  expect(planned.map(({ kind, webhookId }) => (webhookId ? `${kind} ${webhookId}` : kind))).toEqual(expected);
});

test('every delivery has an id of its own, ordered by time', () => {
  const webhookIds = Array.from({ length: 50 }, (_, n) => String(n));
  const ids = planDeliveries({ ...plain, webhookIds }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(51);
  expect(ids.every((id) => validate(id))).toBe(true);
  expect(ids).toEqual([...ids].sort());
});
