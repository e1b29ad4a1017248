import { verifyStripeSignature } from '../../src/payments/stripe.webhook';
import { stripeSignature } from '../support/stripe-server';

const secret = 'whsec_test_secret';
const body = Buffer.from(
  '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"customer":"Zoë"}}}',
);
const signedAt = 1_700_000_000;
// Made with: printf '1700000000.%s' "$body" | openssl dgst -sha256 -hmac "$secret"
const signature = '91a7e15d29db903dcf36f6f521e6d0747b80842ca1fb8efd19b7f7d309b0c064';
const ofAnotherSecret = 'e9e8952dd541c8482464fc6f90eda509bf45ee4119e096920196941ae39ee0f3';
const good = `t=${signedAt},v1=${signature}`;

const at = (seconds: number) => new Date((signedAt + seconds) * 1_000);

test.each([
  ['as Stripe sends it', good],
  [
    'with a signature of the test scheme',
    `${good},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`,
  ],
  ['with the new secret first during a rotation', `t=${signedAt},v1=${ofAnotherSecret},v1=${signature}`],
  ['with another secret last during a rotation', `${good},v1=${ofAnotherSecret}`],
  ['with malformed signatures besides', `t=${signedAt},v1=zz,v1=,v1=${signature}`],
  ['with spaces after the commas', `t=${signedAt}, v1=${signature}`],
  ['in reverse order', `v1=${signature},t=${signedAt}`],
])('a header %s is valid', (_title, header) => {
  expect(verifyStripeSignature(body, header, secret, at(0))).toBe(true);
});

test.each([
  ['that is missing', undefined],
  ['that is empty', ''],
  ['of words', 'hello'],
  ['of commas', ',,,==,='],
  ['without a time', `v1=${signature}`],
  ['without a signature', `t=${signedAt}`],
  ['with an empty time', `t=,v1=${signature}`],
  ['with a time that is not a number', `t=now,v1=${signature}`],
  ['with a time in another notation', `t=1.7e9,v1=${signature}`],
  ['with two times', `t=${signedAt},${good}`],
  ['with a different time than the signed one', `t=${signedAt + 1},v1=${signature}`],
  ['with the signature of another secret', `t=${signedAt},v1=${ofAnotherSecret}`],
  ['with the right signature under another scheme', `t=${signedAt},v0=${signature}`],
  ['with half a signature', `t=${signedAt},v1=${signature.slice(0, 32)}`],
  ['with more than a signature', `t=${signedAt},v1=${signature}00`],
  ['with a signature of zeros', `t=${signedAt},v1=${'0'.repeat(64)}`],
])('a header %s is invalid', (_title, header) => {
  expect(verifyStripeSignature(body, header, secret, at(0))).toBe(false);
});

test.each([
  [-301, false],
  [-300, true],
  [-1, true],
  [1, true],
  [300, true],
  [300.9, true],
  [301, false],
  [86_400, false],
])('%d seconds after the signing time the signature is valid: %s', (seconds, counts) => {
  expect(verifyStripeSignature(body, good, secret, at(seconds))).toBe(counts);
});

test('the tolerance is configurable', () => {
  expect(verifyStripeSignature(body, good, secret, at(10), 10)).toBe(true);
  expect(verifyStripeSignature(body, good, secret, at(11), 10)).toBe(false);
});

test('changing or adding one byte invalidates the signature', () => {
  expect(verifyStripeSignature(Buffer.concat([body, Buffer.from('\n')]), good, secret, at(0))).toBe(false);
  expect(verifyStripeSignature(body.subarray(1), good, secret, at(0))).toBe(false);
  expect(verifyStripeSignature(Buffer.alloc(0), good, secret, at(0))).toBe(false);
});

test('no signature is valid with an empty secret', () => {
  const header = stripeSignature(body, '', at(0));
  expect(verifyStripeSignature(body, header, '', at(0))).toBe(false);
});

test('a body that is not text can be signed', () => {
  const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28]);
  expect(verifyStripeSignature(bytes, stripeSignature(bytes, secret, at(0)), secret, at(0))).toBe(true);
});
