import { buildSampleEvent } from '../../src/webhooks/submission-event';
import { buildPayload } from '../../src/webhooks/webhook.payload';

const event = {
  deliveryId: '0190b3f0-0000-7000-8000-000000000009',
  submissionId: '0190b3f0-0000-7000-8000-000000000001',
  formName: 'Contact "us"',
  data: JSON.parse('{"b":"1","a":2,"list":["x","y"],"__proto__":"kept","n":1.5}'),
  textData: {},
  ipAddress: '192.0.2.7',
  referer: 'https://example.com/contact?a=1&b=2',
  createdAt: new Date('2026-03-01T12:00:00Z'),
};

test('the payload is the contract, byte for byte', () => {
  expect(buildPayload(event).toString()).toBe(
    '{"event":"submission.created","submission":{"id":"0190b3f0-0000-7000-8000-000000000001",' +
      '"form_name":"Contact \\"us\\"",' +
      '"data":{"b":"1","a":2,"list":["x","y"],"__proto__":"kept","n":1.5},' +
      '"ip_address":"192.0.2.7","referer":"https://example.com/contact?a=1&b=2",' +
      '"created_at":"2026-03-01T12:00:00.000Z"}}',
  );
});

test('a submission without a referer has an empty one, for the contract says string', () => {
  expect(JSON.parse(buildPayload({ ...event, referer: null }).toString()).submission.referer).toBe('');
});

test('text beyond ASCII and control characters survive', () => {
  const formName = 'Zoë 😀 \u0001\n\u2028';
  const payload = buildPayload({ ...event, formName, data: { ключ: '値' } });

  expect(JSON.parse(payload.toString('utf8')).submission).toMatchObject({ form_name: formName, data: { ключ: '値' } });
});

test('the sample is a whole submission, another one each time', () => {
  const { submission } = JSON.parse(buildPayload(buildSampleEvent()).toString());

  expect(Object.keys(submission)).toEqual(['id', 'form_name', 'data', 'ip_address', 'referer', 'created_at']);
  expect(submission.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(submission.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(buildSampleEvent().submissionId).not.toBe(buildSampleEvent().submissionId);
});
