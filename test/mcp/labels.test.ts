import { buildSubmission } from '../submissions/rows';
import { app, buildOwner, call, connectToken, startAppForTests, use } from './agent';

startAppForTests();

test('labels are added by name, created where necessary, and removed', async () => {
  const { agent, form } = await buildOwner();
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  const label = (args: object) => use(agent, 'label_submission', { id, ...args });
  expect(await label({ add: ['Urgent', 'Needs  reply'] })).toEqual({
    submission: { id, labels: ['Needs reply', 'Urgent'] },
  });
  expect(await label({ add: ['URGENT'], remove: ['needs reply'] })).toEqual({ submission: { id, labels: ['Urgent'] } });
  expect(await use(agent, 'search_submissions', { text: 'label:urgent' })).toMatchObject({ submissions: [{ id }] });
});

test('unknown labels, invalid names and submissions of others are errors that change nothing', async () => {
  const { agent, form } = await buildOwner();
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  const stranger = await buildOwner();
  const unknown = await call(agent, 'label_submission', { id, add: ['New'], remove: ['No\u0000ne'] });
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('no label “No ne”') });
  const long = await call(agent, 'label_submission', { id, add: ['x'.repeat(41)] });
  expect(long).toMatchObject({ isError: true, text: expect.stringContaining('40 characters') });
  const foreign = await call(stranger.agent, 'label_submission', { id, add: ['New'] });
  expect(foreign).toMatchObject({ isError: true, text: expect.stringContaining('has no submission') });
  expect(await use(agent, 'get_submission', { id })).toMatchObject({ labels: [] });
});

test('a token without the scope shared:write adds labels that exist, and creates none', async () => {
  const { agent, owner, form } = await buildOwner();
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  await use(agent, 'label_submission', { id, add: ['Urgent'] });
  const limited = await connectToken(owner, { scopes: ['mcp', 'submissions:read', 'submissions:write'] });
  const created = await call(limited, 'label_submission', { id, add: ['New'] });
  expect(created).toMatchObject({ isError: true, text: expect.stringContaining('needs the scope shared:write') });
  expect(await use(limited, 'label_submission', { id, add: ['urgent'] })).toMatchObject({
    submission: { labels: ['Urgent'] },
  });
});
