import { createSecretBox } from '../../src/lib/secrets';
import { createTickets } from '../../src/lib/tickets';

const secretKey = 'a key of a test, with 32 characters or more';
const secretKeyPrevious = undefined;
const tickets = createTickets({ secretKey, secretKeyPrevious });

test('a ticket returns its content, for its purpose and until it expires', () => {
  const ticket = tickets.issue('tea', { cups: 2 }, 60_000);
  expect(ticket).not.toContain('cups');
  expect(tickets.read('tea', ticket)).toEqual({ cups: 2 });
  expect(tickets.read('coffee', ticket)).toBeNull();
  expect(tickets.read('tea', tickets.issue('tea', {}, -1))).toBeNull();
});

test('what other parts of the service sealed is no ticket', () => {
  const forged = JSON.stringify({ purpose: 'tea', until: Date.now() + 60_000, content: {} });
  expect(tickets.read('tea', createSecretBox(secretKey).seal(forged))).toBeNull();
  for (const text of [null, undefined, '', 'v1.AAAA', forged]) expect(tickets.read('tea', text)).toBeNull();
});

test('tickets of the previous key are read during a rotation', () => {
  const ticket = tickets.issue('tea', {}, 60_000);
  const next = 'another key of a test, with 32 characters or more';
  expect(createTickets({ secretKey: next, secretKeyPrevious: secretKey }).read('tea', ticket)).toEqual({});
  expect(createTickets({ secretKey: next, secretKeyPrevious }).read('tea', ticket)).toBeNull();
});
