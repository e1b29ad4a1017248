import { setUpDatabase, setUpForm } from '../support/set-up';
import { previewFile, runFile, storedRows } from './import-rig';

setUpDatabase();
setUpForm();

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

test.each([
  [
    'JSON of Formspree',
    'formspree',
    'json',
    {
      host: 'example.com',
      fields: ['name', 'email'],
      submissions: [{ id: '7', date: '2019-11-02T10:20:30.000Z', ...message, _gotcha: '', _next: '/thanks' }],
    },
  ],
  [
    'items of the API of Netlify',
    'netlify',
    'json',
    [
      {
        ...{ id: '5c1', number: 3, email: 'ada@example.com', name: 'Ada', summary: 'Hello', body: 'Hello' },
        ...{ created_at: '2019-11-02T10:20:30.000Z', site_url: 'https://example.netlify.app' },
        data: { ...message, ip: '192.0.2.9', user_agent: 'Firefox', referrer: 'https://example.com/contact' },
      },
    ],
  ],
  [
    'items of the API of Basin',
    'basin',
    'json',
    {
      submissions: [
        {
          ...{ id: 12, email: 'ada@example.com', spam: false, read: true, trash: false, spam_reason: null },
          ...{ created_at: '2019-11-02T10:20:30.000Z', updated_at: '2020-01-01T00:00:00Z', ip: '192.0.2.9' },
          ...{ referrer: 'https://example.com/contact', payload_params: message, attachments: [], form: { name: 'x' } },
        },
      ],
    },
  ],
  [
    'submissions of the API of FormSubmit',
    'formsubmit',
    'json',
    {
      success: true,
      submissions: [
        {
          form_url: 'https://example.com/contact',
          form_data: { ...message, _captcha: 'false' },
          submitted_at: { date: '2019-11-02 10:20:30.000000', timezone_type: 3, timezone: 'UTC' },
        },
      ],
    },
  ],
  [
    'items of the API of Formcarry',
    'formcarry',
    'json',
    [{ fields: Object.entries(message).map(([name, value]) => ({ name, value })), createdAt: '2019-11-02T10:20:30Z' }],
  ],
  ['JSON Lines of anything', 'generic', 'jsonl', { ...message, created_at: '2019-11-02T11:20:30+01:00' }],
] as const)('%s are recognized', async (_title, service, type, file) => {
  const done = await runFile(JSON.stringify(file), { type });
  expect(done).toMatchObject({ service, status: 'finished', records: 1, imported: 1, undated: 0, rejected: 0 });
  const [row] = await storedRows();
  expect(row).toMatchObject({ data: message, sentAt: '2019-11-02T10:20:30.000', isSpam: false, archived: true });
  expect(Object.keys(row?.data ?? {})).toEqual(Object.keys(message));
  if (service === 'netlify' || service === 'basin')
    expect(row).toMatchObject({ ip: '192.0.2.9', referer: 'https://example.com/contact' });
});

test.each([
  ['formspree', 'id,date,name,email,message\n7,2019-11-02 10:20:30,Ada,ada@example.com,Hello\n'],
  [
    'netlify',
    'name,email,message,created_at,ip,user_agent,referrer\nAda,ada@example.com,Hello,2019-11-02 10:20:30 UTC,192.0.2.9,Firefox,\n',
  ],
  ['web3forms', 'name,email,message,submittedAt\nAda,ada@example.com,Hello,2019-11-02T10:20:30.000Z\n'],
  ['forminit', 'fi-text-name,fi-sender-email,fi-text-message,date\nAda,ada@example.com,Hello,2019-11-02 10:20:30\n'],
  [
    'google-forms',
    '"Timestamp","name","email","message"\n"2019/11/02 10:20:30 AM GMT","Ada","ada@example.com","Hello"\n',
  ],
  ['generic', 'name;email;message;Submitted at\nAda;ada@example.com;Hello;02.11.2019 10:20:30\n'],
])('CSV of %s is recognized', async (service, file) => {
  expect(await runFile(file)).toMatchObject({ service, imported: 1, undated: 0 });
  const [row] = await storedRows();
  expect(row).toMatchObject({ data: message, sentAt: '2019-11-02T10:20:30.000' });
});

test('spam goes to Spam, and settings of the e-mail are no fields', async () => {
  const items = [
    { _date: '2020-05-04', _status: 'spam', email: 'x@example.com', text: 'Buy' },
    { _date: '2020-05-05', _status: 'ok', _replyto: 'bo@example.com', _subject: 'A question', text: 'Hi' },
  ];
  expect(await runFile(JSON.stringify({ submissions: items }), { type: 'json' })).toMatchObject({
    imported: 2,
    spam: 1,
  });
  expect(await storedRows()).toMatchObject([
    { isSpam: true, archived: false },
    {
      ...{ isSpam: false, archived: true, data: { email: 'bo@example.com', text: 'Hi' } },
      overrides: { replyto: 'bo@example.com', subject: 'A question' },
    },
  ]);
});

test('what visitors wrote is kept, whatever its name', async () => {
  const file = 'id,date,date,subject,redirect,__proto__,id,id\n1,2020-01-02,tomorrow,Hi,home,x,own,other\n';
  expect(await runFile(file)).toMatchObject({ service: 'formspree', imported: 1 });
  const [row] = await storedRows();
  const expected = JSON.parse(
    '{"date":"tomorrow","subject":"Hi","redirect":"home","__proto__":"x","id":["own","other"]}',
  );
  expect(row?.data).toEqual(expected);
});

test('columns can be mapped, and unknown ones are an error', async () => {
  const file = 'When,Mail,Noise\n3/4/2021 5:06 PM,ada@example.com,x\n';
  const map = { When: '@date', Mail: 'email', Noise: '@skip' };
  const preview = await previewFile(file, { map });
  expect(preview).toMatchObject({
    ...{ service: 'generic', imported: 1 },
    columns: [
      { name: 'When', example: '3/4/2021 5:06 PM', meaning: 'date' },
      { name: 'Mail', example: 'ada@example.com', meaning: null, field: 'email' },
      { name: 'Noise', example: 'x', meaning: 'skip' },
    ],
  });
  expect(preview.first).toEqual([
    { sentAt: new Date('2021-03-04T17:06:00Z'), isSpam: false, data: { email: 'ada@example.com' }, files: [] },
  ]);
  expect(await storedRows()).toEqual([]);
  await expect(runFile(file, { map: { Wen: '@date' } })).rejects.toThrow('map.Wen is no column of this file');
  await expect(runFile(file, { map: { When: '@time' } })).rejects.toThrow(
    'map.When must be the name of a field or one of',
  );
  await expect(runFile(file, { service: 'acme' })).rejects.toThrow('service must be one of formsubmit');
});

test.each([
  ['2021-05-03T10:20:30.123Z', '2021-05-03T10:20:30.123'],
  ['2021-05-03 10:20', '2021-05-03T10:20:00.000'],
  ['2021-05-03 10:20:30 +0200', '2021-05-03T08:20:30.000'],
  ['Mon, 03 May 2021 10:20:30 GMT', '2021-05-03T10:20:30.000'],
  ['May 3, 2021 at 10:20 pm', '2021-05-03T22:20:00.000'],
  ['2021/05/03 10:20:30 AM GMT+2', '2021-05-03T08:20:30.000'],
  ['12/31/2021 12:05 AM', '2021-12-31T00:05:00.000'],
  ['31/12/2021 23:05', '2021-12-31T23:05:00.000'],
  ['1620037230', '2021-05-03T10:20:30.000'],
  ['1620037230123', '2021-05-03T10:20:30.123'],
  ['2021-05-03 10:20:30 Europe/Berlin', '2021-05-03T08:20:30.000'],
  ['2021-02-30', null],
  ['2999-01-01', null],
  ['soon', null],
])('the time %s is read', async (text, expected) => {
  expect(await runFile(`timestamp\ttext\n${text}\thello\n`)).toMatchObject({ imported: 1, undated: expected ? 0 : 1 });
  const [row] = await storedRows();
  expect(row?.sentAt).toBe(expected);
  // A time that cannot be read is not lost.
  expect(row?.data).toEqual(expected ? { text: 'hello' } : { timestamp: text, text: 'hello' });
});

test('one day beyond 12 tells that days come first', async () => {
  await runFile('timestamp,n\n3/4/2021,1\n15/4/2021,2\n');
  expect((await storedRows()).map(({ sentAt }) => sentAt?.slice(0, 10))).toEqual(['2021-04-03', '2021-04-15']);
});
