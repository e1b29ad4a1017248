import { validate } from 'uuid';
import { type PlanInput, planDeliveries } from '../../src/deliveries/delivery.plan';

const plain: PlanInput = { hasAutoResponder: false, webhookIds: [], withheld: null };

test.each<[string, Partial<PlanInput>, string[]]>([
  ['a plain form e-mails its owner', {}, ['email']],
  ['an auto-responder also replies to the visitor', { hasAutoResponder: true }, ['email', 'auto-reply']],
  ['each active webhook is called', { webhookIds: ['a', 'b'] }, ['email', 'webhook a', 'webhook b']],
  ['each file is uploaded', { fileIds: ['f'] }, ['email', 'file-upload f']],
  ['everything at once', { hasAutoResponder: true, webhookIds: ['a'] }, ['email', 'auto-reply', 'webhook a']],
  ['a withheld submission notifies no one', { withheld: 'quota', hasAutoResponder: true, webhookIds: ['a'] }, []],
  ['the files of a withheld submission are uploaded', { withheld: 'filter', fileIds: ['f'] }, ['file-upload f']],
])('%s', (_title, input, expected) => {
  const planned = planDeliveries({ ...plain, ...input });
  const described = planned.map(({ kind, webhookId, fileId }) => [kind, webhookId, fileId].filter(Boolean).join(' '));
  expect(described).toEqual(expected);
});

test('the ids of deliveries are distinct and ordered by time', () => {
  const webhookIds = Array.from({ length: 50 }, (_, n) => String(n));
  const ids = planDeliveries({ ...plain, webhookIds }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(51);
  expect(ids.every((id) => validate(id))).toBe(true);
  expect(ids).toEqual([...ids].sort());
});
