import { wholeAccount } from '../../src/members/scope';
import { addNote, listNotes, maxNotes } from '../../src/notes/notes';
import { exportSubject } from '../../src/privacy/export-subject';
import { buildSubmission } from '../submissions/rows';
import { type DashboardClient, signIn } from '../support/dashboard';
import { buildMember, signInUser } from '../support/members';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();
let id: string;

beforeEach(async () => {
  id = await buildSubmission(app.database, form, {
    createdAt: '2026-03-01T10:00:00Z',
    data: '{"email":"ada@example.org"}',
  });
});

const notes = () => listNotes(app.database.pool, id);
const post = (note: string, path = '', client: DashboardClient = owner) =>
  client.post(`/dashboard/submissions/${id}/notes${path}`, { note });

test('notes are added, edited and deleted, and counted in the inbox', async () => {
  expect((await post('  First\r\nline ')).notice).toBe('note-added');
  await post('<b>Second</b>');
  expect((await notes()).map(({ text, author }) => [text, author])).toEqual([
    ['  First\nline', owner.account.email],
    ['<b>Second</b>', owner.account.email],
  ]);
  expect((await owner.get(`/dashboard/submissions/${id}`)).html).toMatch(
    /First\nline<\/p>.*&lt;b&gt;Second&lt;\/b&gt;<\/p>/s,
  );
  expect((await owner.get('/dashboard/inbox')).html).toContain('title="2 notes"');
  const [first] = await notes();
  expect((await post('Changed', `/${first?.id}`)).notice).toBe('note-saved');
  expect((await notes())[0]).toMatchObject({ text: 'Changed', edited_at: expect.any(Date) });
  expect((await post('', `/${first?.id}/delete`)).notice).toBe('note-deleted');
  expect((await post('', `/${first?.id}/delete`)).notice).toBe('note-gone');
  expect(await notes()).toHaveLength(1);
});

test('an empty or long note is shown again with what is wrong', async () => {
  const empty = await post(' \n ');
  expect([empty.status, empty.html]).toEqual([400, expect.stringContaining('Is required')]);
  const long = await post('x'.repeat(5_001));
  expect([long.status, long.html]).toEqual([400, expect.stringContaining('Use 5,000 characters or fewer')]);
  expect(long.html).toContain('x'.repeat(5_001));
  expect(await notes()).toEqual([]);
});

test('a submission has at most 200 notes, and its page stays small', async () => {
  for (let n = 0; n < maxNotes; n += 1)
    await addNote(app.database.pool, wholeAccount(owner.account.id), id, owner.account, `${n} ${'<'.repeat(4_000)}`);
  expect((await post('one more')).status).toBe(400);
  const { html } = await owner.get(`/dashboard/submissions/${id}`);
  expect(html).toContain('earlier notes are not shown');
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
});

test("another account's notes cannot be read or changed", async () => {
  await post('Mine');
  const [note] = await notes();
  const stranger = await signIn(app);
  for (const path of ['', `/${note?.id}`, `/${note?.id}/delete`])
    expect((await post('Theirs', path, stranger)).status).toBe(404);
  expect((await post('x', '/nonsense')).status).toBe(404);
  expect((await notes()).map(({ text }) => text)).toEqual(['Mine']);
});

test('a note shows its author by name, and only the author can change it', async () => {
  await post('From the owner');
  const [note] = await notes();
  const user = await buildMember(app, owner.account, { role: 'editor' });
  await user.update({ name: 'Ada Lovelace' });
  const colleague = await signInUser(app, user, owner.account);
  await post('From Ada', '', colleague);
  const { html } = await owner.get(`/dashboard/submissions/${id}`);
  expect(html).toContain(`<bdi title="${user.email}">Ada Lovelace</bdi>`);
  expect(html.match(/Save note/g)).toHaveLength(1);
  for (const path of [`/${note?.id}`, `/${note?.id}/delete`]) {
    const refused = await post('Changed', path, colleague);
    expect([refused.status, refused.html]).toEqual([
      403,
      expect.stringContaining('Only its author can change this note.'),
    ]);
  }
  expect((await notes()).map(({ text }) => text)).toEqual(['From the owner', 'From Ada']);
  const json = await owner.get(`/dashboard/submissions/${id}/json`);
  expect(json.html).toContain('From Ada');
  expect(json.html).not.toContain('author_id');
});

test('notes are part of a personal data export, and are erased with their submission', async () => {
  await post('Called back');
  const parts: string[] = [];
  for await (const part of exportSubject(app.database.pool, owner.account.id, 'ada@example.org')) parts.push(part);
  expect(JSON.parse(parts.join('')).submissions).toMatchObject([{ id, labels: [], notes: [{ text: 'Called back' }] }]);
  await owner.post('/dashboard/inbox/change', { id, change: 'delete' });
  await owner.post('/dashboard/inbox/change', { id, change: 'erase', sure: 'yes' });
  expect(await notes()).toEqual([]);
});
