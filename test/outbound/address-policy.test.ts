import { createAddressPolicy } from '../../src/outbound/address-policy';

const permits = createAddressPolicy([], []);

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
])('permits the public address %s', (address) => {
  expect(permits('example.com', address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '100.64.0.0',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.255.255',
  '224.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::808:808',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '2002:808:808::1',
  '2001:0:1::1',
  '2001:db8::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%lo',
  'ff02::1',
  'localhost',
  'not an address',
  '',
])('does not permit the address "%s"', (address) => {
  expect(permits('example.com', address)).toBe(false);
});

test('permits exactly the addresses that an allowed network covers', () => {
  const allowing = createAddressPolicy(['10.1.0.0/16', '192.168.7.7', 'fd00::/8', '::1'], []);

  expect(allowing('nas', '10.1.255.255')).toBe(true);
  expect(allowing('nas', '::ffff:10.1.2.3')).toBe(true);
  expect(allowing('nas', '192.168.7.7')).toBe(true);
  expect(allowing('nas', 'fd12::1')).toBe(true);
  expect(allowing('nas', '::1')).toBe(true);
  expect(allowing('nas', '10.2.0.0')).toBe(false);
  expect(allowing('nas', '::ffff:10.2.0.0')).toBe(false);
  expect(allowing('nas', '192.168.7.8')).toBe(false);
  expect(allowing('nas', 'fc00::1')).toBe(false);
  expect(allowing('nas', '127.0.0.1')).toBe(false);
});

test('blocks its own hosts by name, however it is spelled, unless a network covers their address', () => {
  const ownHosts = ['Forms.Example.com', '[2606:4700::1]', '8.8.8.8'];
  const strict = createAddressPolicy([], ownHosts);

  expect(strict('forms.example.com', '1.1.1.1')).toBe(false);
  expect(strict('forms.example.com..', '1.1.1.1')).toBe(false);
  expect(strict('FORMS.EXAMPLE.COM', '1.1.1.1')).toBe(false);
  expect(strict('8.8.8.8', '8.8.8.8')).toBe(false);
  expect(strict('2606:4700::1', '2606:4700::1')).toBe(false);
  expect(strict('other.example.com', '1.1.1.1')).toBe(true);
  expect(createAddressPolicy(['1.1.1.0/24'], ownHosts)('forms.example.com', '1.1.1.1')).toBe(true);
});

test('throws when an allowed network is invalid', () => {
  expect(() => createAddressPolicy(['10.0.0.0/99'], [])).toThrow();
  expect(() => createAddressPolicy(['internal'], [])).toThrow();
});
