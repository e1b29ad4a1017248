import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient } from './api-rig';

setUpApp();

async function setUp(draft: Partial<Parameters<typeof buildSubmission>[2]> = {}) {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner, { name: 'Contact' });
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-31T09:30:00.123Z', ...draft });
  return { owner, form, id, api: apiClient(owner.apiToken) };
}

test('the event of a submission is what webhooks get', async () => {
  const { api, id } = await setUp({ data: '{"name":"Ada","10":[1]}' });
  const { status, body } = await api.get(`/api/submissions/${id}/event`);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      event: 'submission.created',
      submission: {
        ...{ id, form_name: 'Contact', data: { name: 'Ada', 10: [1] }, ip_address: '192.0.2.1' },
        ...{ referer: 'https://example.com/', created_at: '2026-01-31T09:30:00.123Z' },
      },
    },
  });
});

test.each([{ withheld: 'payment' as const }, { withheld: 'honeypot' as const }, { deleted: true }])(
  'no webhook gets %j',
  async (draft) => {
    const { api, id } = await setUp(draft);
    expect(await api.get(`/api/submissions/${id}/event`)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  },
);

test('another account, other forms and tokens that mask personal data see no event', async () => {
  const { id, owner, api } = await setUp();
  const path = `/api/submissions/${id}/event`;
  const stranger = await setUp();
  expect(await stranger.api.get(path)).toMatchObject({ status: 404 });
  const { id: otherForm } = await buildForm(app.database, owner);
  const tokenWith = async (draft: object) =>
    (await buildToken(app.database, owner, { scopes: ['submissions:read'], ...draft })).token;
  expect(await apiClient(await tokenWith({ formIds: [otherForm] })).get(path)).toMatchObject({ status: 404 });
  expect(await apiClient(await tokenWith({ masked: true })).get(path)).toMatchObject({ status: 403 });
  for (const hostile of ['x', '%00', 'a'.repeat(3_000), '__proto__', '%ED%A0%80'])
    expect([400, 404]).toContain((await api.get(`/api/submissions/${hostile}/event`)).status);
});
