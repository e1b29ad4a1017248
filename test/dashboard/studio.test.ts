import type { FormField } from '../../src/forms/field.settings';
import { updateForm } from '../../src/forms/form.service';
import { buildSubmission } from '../submissions/rows';
import { type Fields, fieldsOf, signIn } from '../support/dashboard';
import { testSecrets } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

const hostile = `"><script>alert(1)</script>\u05e9\u05dd${'x'.repeat(950)}`;
const path = () => `/dashboard/forms/${form.id}/snippets`;
const rows = (names: readonly string[], more: Record<string, string | string[]> = {}) => ({
  field: names,
  label: names.map((name) => (name === '' ? '' : `Label of ${name}`)),
  type: names.map(() => 'text'),
  choices: names.map(() => ''),
  ...more,
});
const namesOf = (html: string) =>
  [...html.matchAll(/<input[^>]* name="field"[^>]* value="([^"]*)"/g)].map(([, name]) => name);
const stored = async () => (await app.database.models.Form.findByPk(form.id))?.settings;
const seenOn = (html: string) => ({ seen: fieldsOf(html).seen ?? '' });
/** Opens the page and saves it with these fields. */
const save = async (typed: Fields) => owner.post(path(), { ...typed, ...seenOn((await owner.get(path())).html) });
const changed = 'Changed since you opened this page. Save again to replace it.';

test('fields are saved with the form, and its code and its columns have them from then on', async () => {
  const fields: FormField[] = [
    { name: 'size', label: 'Your size', type: 'select', required: true, choices: ['S', 'M, or so'] },
    { name: 'phone', label: 'Your phone', type: 'tel' },
  ];
  const typed = {
    ...{ field: ['size', ''], label: ['Your size', 'Your phone'], type: ['select', 'tel'] },
    ...{ choices: ['S\r\n M, or so \r\n\r\nS', 'not for phones'], required: '0', language: 'de' },
  };
  const { location } = await save(typed);
  expect(location).toBe(`${path()}?saved&code=`);
  expect(await stored()).toMatchObject({ fields, snippet: { styles: false, language: 'de' } });
  const { html } = await owner.get(path());
  expect(namesOf(html)).toEqual(['size', 'phone']);
  const { html: integration } = await owner.get(`/dashboard/forms/${form.id}`);
  expect(integration.replaceAll(/<\/?span[^>]*>/g, '')).toContain(
    '&lt;label&gt;Your size&lt;br&gt;&lt;select name=&quot;size&quot; required&gt;',
  );
  await buildSubmission(app.database, form, {
    createdAt: new Date().toISOString(),
    data: JSON.stringify({ size: 'S', other: 'x' }),
  });
  const { html: table } = await owner.get(`/dashboard/forms/${form.id}/submissions`);
  expect(table).toMatch(/<th scope="col"[^>]*><a[^>]*><bdi>Your size<\/bdi>/);
  expect(table).toMatch(/<th scope="col"[^>]*><a[^>]*><bdi>other<\/bdi>/);
});

test('a field without a name is named after its label, and the first address is the one that gets replies', async () => {
  const typed = { field: ['', '', '', ''], label: ['Your e-mail', 'Your e-mail at work', 'Straße 1', 'Redirect'] };
  const { html } = await owner.post(path(), {
    ...typed,
    type: ['email', 'email', 'text', 'text'],
    choices: ['', '', '', ''],
    change: 'show',
  });
  expect(namesOf(html)).toEqual(['email', 'e_mail_at_work', 'straße_1', 'your_redirect']);
});

test('without script, buttons add, move and remove fields of what was typed, and nothing is saved', async () => {
  const change = async (names: readonly string[], button: string) => {
    const { status, html } = await owner.post(path(), { ...rows(names), change: button });
    expect(status).toBe(200);
    expect(html).toContain('Not saved yet.');
    expect(html).not.toContain('class="problem"');
    return namesOf(html);
  };
  expect(await change(['a', 'b'], 'add')).toEqual(['a', 'b', '']);
  expect(await change(['a', 'b'], 'add:phone')).toEqual(['a', 'b', 'phone']);
  expect(await change(['a', 'b', 'c'], 'up:2')).toEqual(['a', 'c', 'b']);
  expect(await change(['a', 'b', 'c'], 'down:0')).toEqual(['b', 'a', 'c']);
  expect(await change(['a', 'b', 'c'], 'up:0')).toEqual(['a', 'b', 'c']);
  expect(await change(['a', 'b', 'c'], 'remove:1')).toEqual(['a', 'c']);
  expect(await change(['a'], 'remove:0')).toEqual([]);
  expect(await change(['a'], 'remove:99')).toEqual(['a']);
  expect((await stored())?.fields).toEqual([]);
});

test.each([
  ['a name that the service reads', rows(['access_key']), 'The name is used by Letterbox itself'],
  ['a name that leads elsewhere', rows(['redirect']), 'The name is used by Letterbox itself'],
  ['a name twice', rows(['a', 'a']), 'Another field has this name.'],
  ['a list without choices', { ...rows(['a']), type: 'select' }, 'This field has no choices'],
  ['a control character', { ...rows(['a']), label: 'a\u0000b' }, 'The label must be a single line'],
  ['too many fields', rows(Array.from({ length: 60 }, (_, n) => `f${n}`)), 'A form can have 50 fields.'],
  ['too much text', { ...rows(['a']), choices: 'x'.repeat(64_000), type: 'select' }, 'The fields can have 64,000'],
])('%s is shown at the field, and nothing is saved', async (_, typed, message) => {
  const { status, html } = await save(typed);
  expect(status).toBe(400);
  expect(html).toContain(message);
  expect((await stored())?.fields).toEqual([]);
});

test('a hostile label is text in the code, the preview and the table', async () => {
  await save({ ...rows(['note']), label: hostile });
  expect((await stored())?.fields).toEqual([{ name: 'note', label: hostile, type: 'text' }]);
  await buildSubmission(app.database, form, {
    createdAt: new Date().toISOString(),
    data: JSON.stringify({ note: 'x' }),
  });
  for (const page of ['/snippets', '', '/submissions']) {
    const { status, html } = await owner.get(`/dashboard/forms/${form.id}${page}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
  }
  const { html } = await owner.get(path());
  const [, preview = ''] = /srcDoc="([^"]*)"/i.exec(html) ?? [];
  expect(preview).toContain('&amp;lt;script&amp;gt;');
});

test('a page that was opened before another one saved replaces its fields only when saved again', async () => {
  const seen = seenOn((await owner.get(path())).html);
  await save({ ...rows(['one', 'two', 'three']), styles: '1' });
  const { html: live } = await owner.post(path(), { ...rows(['one', 'two', 'four']), ...seen, change: 'show' });
  expect(live).not.toContain(changed);
  const { status, html } = await owner.post(path(), { ...rows(['one', 'two', 'four']), ...seenOn(live) });
  expect(status).toBe(409);
  expect(html).toContain(changed);
  expect(namesOf(html)).toEqual(['one', 'two', 'four']);
  expect((await stored())?.fields.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  expect((await owner.post(path(), { ...rows(['one', 'two', 'four']), ...seenOn(html) })).status).toBe(303);
  expect(await stored()).toMatchObject({ fields: rows(['one', 'two', 'four']).field.map((name) => ({ name })) });
  expect((await stored())?.snippet).toBeNull();
});

test('of two pages that save other fields at once, one is rejected; the same fields are saved from both', async () => {
  const seen = seenOn((await owner.get(path())).html);
  const statuses = async (all: readonly string[]) =>
    (await Promise.all(all.map((name) => owner.post(path(), { ...rows([name]), ...seen })))).map(
      ({ status }) => status,
    );
  expect((await statuses(['one', 'two', 'three'])).toSorted()).toEqual([303, 409, 409]);
  const [{ name = '' } = {}] = (await stored())?.fields ?? [];
  expect(await statuses([name, name])).toEqual([303, 303]);
});

test('a change of other settings keeps no page from being saved', async () => {
  const { html } = await owner.get(path());
  await updateForm(app.database, testSecrets, form, { name: 'Renamed' });
  expect((await owner.post(path(), { ...rows(['one']), ...seenOn(html) })).status).toBe(303);
});

test('other owners cannot see or change the fields', async () => {
  const other = await signIn(app);
  expect((await other.get(path())).status).toBe(404);
  expect((await other.post(path(), { ...rows(['a']) })).status).toBe(404);
});

test('the fields that arrived are chosen at first', async () => {
  await buildSubmission(app.database, form, {
    createdAt: new Date().toISOString(),
    data: JSON.stringify({ phone: '1', '': 'x', budget: '2', access_key: 'x' }),
  });
  expect(namesOf((await owner.get(path())).html)).toEqual(['phone', 'budget']);
});
