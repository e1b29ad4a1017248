import { createReturnAddresses } from '../../src/email/return-addresses';
import { newId } from '../../src/lib/new-id';

const keys = { secretKey: 'k'.repeat(32), secretKeyPrevious: undefined };
const openAddresses = (changes = {}) => {
  const addresses = createReturnAddresses({ mailInbox: 'letterbox@Example.com', ...keys, ...changes });
  if (!addresses) throw new Error('there is no mailbox');
  return addresses;
};

describe('return addresses', () => {
  const addresses = openAddresses();

  test.each(['bounce', 'answer'] as const)('name the delivery of a %s', (purpose) => {
    const deliveryId = newId();
    const address = addresses.create(purpose, deliveryId);
    expect(address).toMatch(/^letterbox\+[ab][a-z2-7]{42}@Example\.com$/);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(addresses.read(address)).toEqual({ purpose, deliveryId });
  });

  test('are read in any case', () => {
    const deliveryId = newId();
    const address = addresses.create('bounce', deliveryId);
    expect(addresses.read(address.toUpperCase())).toEqual({ purpose: 'bounce', deliveryId });
  });

  test('are signed: a changed purpose, id, signature or domain is no return address', () => {
    const address = addresses.create('bounce', newId());
    const [localPart, domain] = address.split('@');
    const end = localPart?.slice(0, -1);
    const forged = [
      address.replace('+b', '+a'),
      addresses.create('bounce', newId()).replace(/.{16}@/, `${localPart?.slice(-16)}@`),
      `${end}${localPart?.endsWith('a') ? 'b' : 'a'}@${domain}`,
      address.replace(/@.*/, '@example.org'),
      'letterbox@example.com',
      'letterbox+b@example.com',
      '',
    ];
    for (const one of forged) expect([one, addresses.read(one)]).toEqual([one, null]);
  });

  test('are read with the previous key during a rotation, and not after it', () => {
    const address = addresses.create('answer', newId());
    const secretKey = 'n'.repeat(32);
    expect(openAddresses({ secretKey, secretKeyPrevious: keys.secretKey }).read(address)).not.toBeNull();
    expect(openAddresses({ secretKey }).read(address)).toBeNull();
  });

  test('need a mailbox', () => {
    expect(createReturnAddresses({ mailInbox: undefined, ...keys })).toBeNull();
  });
});
