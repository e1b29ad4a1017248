import { json } from '../../../src/webhooks/formats/json';
import { buildSampleEvent, type SubmissionEvent } from '../../../src/webhooks/submission-event';

const event: SubmissionEvent = {
  deliveryId: '0190b3f0-0000-7000-8000-000000000009',
  submissionId: '0190b3f0-0000-7000-8000-000000000001',
  formName: 'Contact "us"',
  textData: {},
  data: JSON.parse('{"b":"1","a":2,"c":["x"],"__proto__":"kept"}'),
  ipAddress: '192.0.2.7',
  referer: 'https://example.com/contact?a=1&b=2',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  zone: 'UTC',
};
const payload = (of: SubmissionEvent) => String(json.build('https://example.com/hook', of).body);

test('the payload matches the specification byte for byte', () => {
  expect(payload(event)).toBe(
    '{"event":"submission.created","submission":{"id":"0190b3f0-0000-7000-8000-000000000001",' +
      '"form_name":"Contact \\"us\\"",' +
      '"data":{"b":"1","a":2,"c":["x"],"__proto__":"kept"},' +
      '"ip_address":"192.0.2.7","referer":"https://example.com/contact?a=1&b=2",' +
      '"created_at":"2026-03-01T12:00:00.000Z"}}',
  );
});

test('a missing referer is an empty string', () => {
  expect(JSON.parse(payload({ ...event, referer: null })).submission.referer).toBe('');
});

test('non-ASCII text and control characters survive', () => {
  const formName = 'Zoë 😀 \u0001\n\u2028';
  const { submission } = JSON.parse(payload({ ...event, formName, data: { ключ: '値' } }));
  expect(submission).toMatchObject({ form_name: formName, data: { ключ: '値' } });
});

test('the sample event is a complete submission, a different one each time', () => {
  const { submission } = JSON.parse(payload(buildSampleEvent()));

  expect(Object.keys(submission)).toEqual(['id', 'form_name', 'data', 'ip_address', 'referer', 'created_at']);
  expect(submission.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(submission.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(buildSampleEvent().submissionId).not.toBe(buildSampleEvent().submissionId);
});
