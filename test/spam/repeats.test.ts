import { builtProgram } from '../support/built';
import { signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { endProcesses, startWorker } from '../support/processes';
import { createRandom } from '../support/random';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

/** A text that is harmless as such, in other words for each letter. */
const floodOf = (letter: string) =>
  'Good afternoon, yesterday your colleague repaired our kitchen window, but this morning the wooden handle broke again while my daughter closed it. Could somebody please come tomorrow before lunch and bring another handle? The neighbours downstairs have keys, because everyone here works during daytime.'.replaceAll(
    /[a-z]{5,}/g,
    (word) => word + letter,
  );
/** What a page fills in for its visitors. */
const prefilled =
  'Hello, I am interested in this property. Please send me further information about it and arrange a viewing appointment with the owner soon.';
const holds = { mode: 'hold', hold_threshold: 5, spam_threshold: 20 } as const;
const others = 'garden bicycle orange winter holiday mountain kitchen picture window blanket'.split(' ');

const random = createRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const between = (change: (letter: string) => string) => (text: string) =>
  text.replaceAll(/(?<=\p{L})[aeiou](?=\p{L})/gu, (letter) => (random() < 0.2 ? change(letter) : letter));
const lookAlikes: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', i: 'і', u: 'υ' };
const digits: Readonly<Record<string, string>> = { a: '4', e: '3', o: '0', i: '1' };
const replaceWord = (text: string) => text.replace(pick(text.match(/[a-z]{5,}/g) ?? []), pick(others));

describe('a text that is submitted again and again', () => {
  let client: SubmitClient;
  beforeAll(async () => {
    await builtProgram();
    client = await openSubmitClient({ apps: 2, exchangeMs: 100 });
  }, 180_000);
  afterAll(async () => {
    await endProcesses();
    await client?.close();
  });

  const newForm = async () => buildForm(client.db, await buildAccount(client.db), { spam_filter: holds });
  type Form = Awaited<ReturnType<typeof newForm>>;
  interface Row {
    readonly held: boolean;
    readonly repeats: number;
  }
  /** Posts to the forms and processes in turn, from new IP addresses; resolves to what is stored. */
  const post = async (forms: readonly Form[], fields: readonly object[]): Promise<Row[]> => {
    const visitors = fields.map((_, n) => `visitor-${n}-${Math.floor(random() * 1e9)}@example.org`);
    for (const [n, data] of fields.entries()) {
      const form = forms[n % forms.length] as Form;
      const { status } = await client.post(form, { email: visitors[n], ...data }, { app: n % 2 });
      expect(status).toBe(200);
    }
    const { rows } = await client.db.pool.query<Row>(
      `SELECT withheld IS NOT NULL AS held, coalesce(sum((reason ->> 'points')::float8), 0) AS repeats
       FROM unnest($1::text[]) WITH ORDINALITY AS v (email, n) JOIN submissions s ON s.data ->> 'email' = v.email
       LEFT JOIN json_array_elements(spam_reasons) AS reason ON reason ->> 'rule' IN ('repeats', 'burst', 'repeated-link') GROUP BY n, s.id ORDER BY n`,
      [visitors],
    );
    expect(rows).toHaveLength(fields.length);
    return rows;
  };
  const isHeld = ({ held }: Row) => held;
  const isFlood = ({ repeats }: Row) => repeats >= 7;
  const share = (rows: readonly Row[], predicate: (row: Row) => boolean) => rows.filter(predicate).length / rows.length;

  test('takes no space in the database when it is seen once, and little when it is repeated', async () => {
    const stored = async () => {
      const { rows } = await client.db.pool.query('SELECT fingerprint FROM spam_texts');
      return rows.length;
    };
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const once = letters.map((letter) => ({ message: floodOf(letter + letter) }));
    expect(share(await post([await newForm()], once), isHeld)).toBe(0);
    const form = await newForm();
    await post(
      [form],
      Array.from({ length: 40 }, () => ({ message: floodOf('flood') })),
    );
    await eventually(async () => expect(await stored()).toBeGreaterThan(0), 20_000);
    // In two hours, if one ends now.
    expect(await stored()).toBeLessThanOrEqual(6);
  });

  const changes: readonly (readonly [string, (text: string) => string])[] = [
    ['names, numbers and links', (text) => `Dear ${pick(others)}${Math.floor(random() * 1e6)}, ${text}`],
    ['another word', replaceWord],
    ['three more words', (text) => others.slice(0, 3).reduce((last) => `${last} ${pick(others)}`, text)],
    [
      'another order of the words',
      (text) =>
        text
          .split(' ')
          .sort(() => random() - 0.5)
          .join(' '),
    ],
    ['invisible characters', between((letter) => `${letter}\u200b`)],
    ['look-alike letters', between((letter) => lookAlikes[letter] ?? letter)],
    ['digits for letters', between((letter) => digits[letter] ?? letter)],
  ];

  test.each(changes)(
    'is held with %s, on other forms and accounts too',
    async (what, change) => {
      const flood = floodOf('abcdefg'[changes.findIndex(([name]) => name === what)] ?? '');
      const forms = [await newForm(), await newForm(), await newForm()];
      const copies = (count: number) =>
        Array.from({ length: count }, (_one, n) => ({
          name: `Jo ${n}`,
          message: `${change(flood)} https://s${Math.floor(random() * 1e9)}.example`,
        }));
      expect(share(await post(forms, copies(10)), isFlood)).toBe(0);
      // Within seconds, each process knows what the other one counted.
      await eventually(async () => {
        const rows = await post(forms, copies(30));
        expect(share(rows, isFlood)).toBeGreaterThanOrEqual(0.9);
        expect(share(rows, isHeld)).toBeGreaterThanOrEqual(0.9);
      }, 30_000);
    },
    60_000,
  );

  test.each([
    ['newsletter sign-ups', {}],
    [
      'surveys',
      { q1: 'Very satisfied with the friendly staff, clean rooms and varied breakfast', q2: '5', q3: ['web', 'shop'] },
    ],
    [
      'bookings',
      { room: 'Double room with balcony, breakfast and garden view included', nights: 2, arrival: '2030-05-01' },
    ],
    ['short questions', { message: 'Please call me back' }],
    [
      'consents',
      { consent: 'I agree that this website stores my submitted information so that they can respond to my inquiry' },
    ],
  ])('does not hold %s that are the same for many visitors', async (_, fields) => {
    const rows = await post(
      [await newForm()],
      Array.from({ length: 40 }, () => fields),
    );
    expect(share(rows, isHeld)).toBe(0);
  });

  test('is held soon if it advertises drugs with two links', async () => {
    const ad = 'Cheap pills without prescription: https://pills.example/a and https://rx.example/b';
    const rows = await post(
      [await newForm(), await newForm()],
      Array.from({ length: 60 }, () => ({ message: ad })),
    );
    expect(share(rows.slice(20), (row) => isHeld(row) && row.repeats >= 4)).toBe(1);
  });

  test('is held when it is short and one account gets it ten times within a minute, not when many accounts do', async () => {
    /** Each process counts at first what it gets itself. */
    const copies = (text: string) => Array.from({ length: 24 }, () => ({ message: text }));
    const counted = async (forms: readonly Form[], text: string): Promise<Row[]> => {
      // In one minute.
      const left = 60_000 - (Date.now() % 60_000);
      if (left < 20_000) await new Promise((resolve) => setTimeout(resolve, left));
      return post(forms, copies(text));
    };
    const flooded = await counted([await newForm()], 'Your garden tools wait near the harbour');
    expect(share(flooded.slice(0, 2), isHeld)).toBe(0);
    expect(share(flooded.slice(-4), ({ repeats }) => repeats >= 6)).toBe(1);
    const forms = await Promise.all(Array.from({ length: 12 }, newForm));
    expect(
      share(await counted(forms, 'Your winter blankets wait near the kitchen'), ({ repeats }) => repeats > 1),
    ).toBe(0);
  }, 90_000);

  test('is accepted by every process once its owner marks one as not spam, and held for others', async () => {
    const form = await newForm();
    const copies = (count: number) => Array.from({ length: count }, (_, n) => ({ message: `${prefilled} No. ${n}` }));
    const first = await post([form], copies(60));
    expect(share(first.slice(-20), isHeld)).toBe(1);
    const account = await client.db.models.Account.findByPk(form.accountId, { rejectOnEmpty: true });
    const { rows } = await client.db.pool.query(
      "SELECT id FROM submissions WHERE form_id = $1 AND withheld = 'filter' LIMIT 1",
      [form.id],
    );
    const owner = await signIn(client.apps[0] as (typeof client.apps)[0], account);
    await owner.post(`/dashboard/submissions/${rows[0].id}/change`, { change: 'release' });
    const env = { DATABASE_URL: client.databaseUrl, SECRET_KEY: testSecretKey };
    await startWorker({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' });
    await eventually(async () => expect(share(await post([form], copies(4)), isHeld)).toBe(0), 60_000);
    expect(share(await post([await newForm()], copies(2)), isHeld)).toBe(1);
  }, 120_000);
});
