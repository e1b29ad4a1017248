import { buildOwner, app as running, startAppForTests, use } from '../mcp/agent';
import { signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { send } from '../support/submit-client';

startAppForTests();

const text = 'Look: http://bit.ly/a http://b.example.xyz http://c.example.top <a href="http://d.example">d</a>';
const json = JSON.stringify;
/** JSON texts of the fields after the access key. */
const bodies: Readonly<Record<string, string>> = {
  'no fields': '',
  'empty values': '"name":"","email":"","message":""',
  'prototype keys': `"__proto__":{"message":${json(text)}},"constructor":"x","toString":${json(text)},"hasOwnProperty":1,"then":"y"`,
  'nested prototype keys': `"a":{"__proto__":{"__proto__":[${json(text)}]},"constructor":{"prototype":1}}`,
  'references to itself': '"a":{"$ref":"#/a"},"b":[{"$ref":"#"}],"self":"[Circular]"',
  'deep nesting': `"a":${'['.repeat(10)}1${']'.repeat(10)}`,
  'huge arrays': `"a":[${'0,'.repeat(2_000)}0],"message":${json(text)}`,
  'numbers beyond all limits': '"a":1e999,"b":-1e999,"c":1e-999,"d":12345678901234567890123,"message":1',
  'an emoji that is cut in half': `"email":${json(`${'a'.repeat(59)}😀😀`)},"name":${json(`${'b'.repeat(39)}😀`)}`,
  'emoji in links and names': `"name":${json(`${'https://😀'.repeat(5)}.com`)},"message":${json(`http://${'😀'.repeat(80)}.xyz ${text}`)}`,
  'lone surrogates': String.raw`"name":"\ud835","email":"\udc00@\ud800.com","message":"\ud83d http://bit.ly/\udfff"`,
  'NUL and control characters': String.raw`"name":"\u0000\u0001","message":"a\u0000b\u001b[31m \u202e http://bit.ly/a"`,
  'combining marks': `"message":${json(`e${'\u0301'.repeat(3_000)} ${'ﷺ'.repeat(1_500)}`)}`,
  attacks: `"name":"' or 1=1--","subject":"\${jndi:ldap://x}","email":"|id","message":"<script>{a|b}</script> %0aBcc:a@b.c"`,
  'hidden fields of other types': `"_gotcha":{"a":[1,"x"]},"honeypot":true,"bot-field":[[]],"_honey":1e999`,
  'names of reasons': '"repeats":"\\"repeats\\"","name":"<b>links</b>","message":"+9.9 you marked similar as fine"',
};

test('any data gets a decision and is shown with its reasons in the inbox, the API and to agents', async () => {
  const { owner, agent } = await buildOwner();
  const hold = { mode: 'hold', hold_threshold: 2, spam_threshold: 20 } as const;
  const form = await buildForm(running.database, owner, { spam_filter: hold });
  const rejected: string[] = [];
  for (const [name, body] of Object.entries(bodies)) {
    const fields = body === '' ? '' : `,${body}`;
    const { status, json: reply } = await send(running.url, {
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: `{"access_key":${json(form.accessKey)}${fields}}`,
    });
    if (status === 200) expect(reply).toEqual({ success: true, message: 'Submission received' });
    else {
      expect([name, status]).toEqual([name, 400]);
      rejected.push(name);
    }
  }
  expect(rejected).toEqual([]);
  const { rows } = await running.database.pool.query<{ id: string; held: boolean; spam_score: number | null }>(
    "SELECT id, withheld IS NOT DISTINCT FROM 'filter' AS held, spam_score FROM submissions WHERE form_id = $1 ORDER BY created_at",
    [form.id],
  );
  expect(rows.map(({ spam_score }) => spam_score)).toEqual(rows.map(() => expect.any(Number)));
  expect(rows).toHaveLength(Object.keys(bodies).length);
  const response = await fetch(`${running.url}/api/submissions?limit=100`, {
    headers: { Authorization: `Bearer ${owner.apiToken}` },
  });
  const { submissions } = (await response.json()) as { submissions: { id: string; spam_reasons: unknown[] }[] };
  const dashboard = await signIn(running, owner);
  for (const { id, held, spam_score } of rows) {
    const shown = await use<{ spam_score: number; held: boolean; spam_reasons: { points: number; text: string }[] }>(
      agent,
      'get_submission',
      { id },
    );
    expect(shown).toMatchObject({ held, spam_score });
    const sum = shown.spam_reasons.reduce((total, { points }) => total + points, 0);
    expect(sum).toBeCloseTo(spam_score ?? 0, 3);
    expect(submissions.find((one) => one.id === id)?.spam_reasons).toEqual(shown.spam_reasons);
    const page = await dashboard.get(`/dashboard/submissions/${id}`);
    expect([page.status, page.html.includes(`Spam score ${spam_score?.toFixed(1).replace('-', '−')}`)]).toEqual([
      200,
      true,
    ]);
  }
  expect(rows.filter(({ held }) => held).length).toBeGreaterThan(2);
});

test.each(['_gotcha', 'bot-field', '_honey', 'honeypot'])(
  'a filled field named %s is stored with the others and holds the submission, with its reason',
  async (name) => {
    const { owner, agent } = await buildOwner();
    const spam_filter = { mode: 'hold', hold_threshold: 5, spam_threshold: 20 } as const;
    const form = await buildForm(running.database, owner, { spam_filter });
    const post = async (data: object) => {
      const body = json({ access_key: form.accessKey, ...data });
      await send(running.url, { headers: { 'Content-Type': 'application/json' }, body });
      const { rows } = await running.database.pool.query(
        'SELECT id, data, withheld FROM submissions WHERE form_id = $1 ORDER BY created_at DESC LIMIT 1',
        [form.id],
      );
      return rows[0];
    };
    const message = 'When does your workshop open on Saturday, please?';
    expect(await post({ message, [name]: '' })).toMatchObject({ withheld: null });
    const { id, data, withheld } = await post({ message, [name]: 'Ada' });
    expect({ data, withheld }).toEqual({ data: { message, [name]: 'Ada' }, withheld: 'filter' });
    const reason = 'a filled-in hidden field';
    const { spam_reasons: reasons } = await use<{ spam_reasons: object[] }>(agent, 'get_submission', { id });
    expect(reasons[0]).toEqual({ rule: 'hidden-field', points: expect.any(Number), text: reason });
    expect((await (await signIn(running, owner)).get(`/dashboard/submissions/${id}`)).html).toContain(reason);
  },
);

test.each([
  [2, 2, 'spam'],
  [2, 20, 'hold'],
  [20, 20, 'accept'],
] as const)('thresholds of %d and %d make of a suspicious submission: %s', async (hold, spam, outcome) => {
  const { owner } = await buildOwner();
  const form = await buildForm(running.database, owner, {
    spam_filter: { mode: 'hold', hold_threshold: hold, spam_threshold: spam },
  });
  const message = `Look: http://bit.ly/${hold}${spam}`;
  const body = json({ access_key: form.accessKey, email: 'jo@mailinator.com', message });
  await send(running.url, { headers: { 'Content-Type': 'application/json' }, body });
  const { rows } = await running.database.pool.query(
    "SELECT withheld IS NOT DISTINCT FROM 'filter' AS held, is_spam FROM submissions WHERE form_id = $1",
    [form.id],
  );
  expect(rows).toEqual([{ held: outcome !== 'accept', is_spam: outcome === 'spam' }]);
});
