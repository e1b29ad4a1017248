import fc from 'fast-check';
import { rateLimitAddress } from '../../src/rate-limits/rate-limiter';
import { runs } from '../support/nightly';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5123', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['fe80::2%25wlan0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['_Hidden', '_hidden'],
  ['999.1.1.1', '999.1.1.1'],
  ['0x7f.1', '0x7f.1'],
])('%j is limited as %j', (ip, name) => expect(rateLimitAddress(ip)).toBe(name));

test('every IPv4 address is its own key, mapped into IPv6 or not', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(rateLimitAddress(ip)).toBe(ip);
      expect(rateLimitAddress(`::ffff:${ip}`)).toBe(ip);
    }),
    runs(100),
  );
});

test('any header value yields a key, whatever whitespace surrounds it', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.ipV6(), fc.stringMatching(/^[\d.:[\]%a-f]{0,30}$/));
  fc.assert(
    fc.property(anything, (ip) => rateLimitAddress(ip) === rateLimitAddress(` ${ip} `)),
    runs(100),
  );
});
