import { browser, describeInBrowser } from '../support/browser';
import { buildForm } from '../support/factories';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

describeInBrowser('A form on a page that is not UTF-8', () => {
  let client: SubmitClient;
  let site: HttpReceiver;
  let charset = '';
  let html = '';

  beforeAll(async () => {
    client = await openSubmitClient();
    site = await startHttpReceiver((request, response) =>
      answer(200, html, { 'content-type': `text/html; charset=${charset}` })(request, response),
    );
  });
  afterAll(async () => {
    await site?.stop();
    await client?.close();
  });

  /** Fills in the form of such a page, sends it and resolves to the stored data. */
  async function submit(pageCharset: string, enctype: string, typed: string, hidden = '') {
    const form = await buildForm(client.db, client.account);
    charset = pageCharset;
    html = `<!doctype html><title>Contact</title>
      <form method="post" action="${client.url}/api/submit" enctype="${enctype}">
      <input type="hidden" name="access_key" value="${form.accessKey}">
      <input name="message"><input name="&#xDF;">${hidden}<button>Send</button></form>`;
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(`${site.url}/contact`);
    await tab.fill('[name=message]', typed);
    await tab.click('button');
    await tab.waitForURL(`${client.url}/api/submit`);
    await context.close();
    return (await client.stored(form)).map(({ data }) => data);
  }

  const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data'];

  test.each(encodings)('in windows-1252 is stored as it was typed, sent as %s', async (enctype) => {
    expect(await submit('windows-1252', enctype, 'René “€ 5” – ok')).toEqual([{ message: 'René “€ 5” – ok', ß: '' }]);
  });

  test.each(encodings)(
    'in Shift_JIS with a field `_charset_` is stored as it was typed, sent as %s',
    async (enctype) => {
      const hidden = '<input type="hidden" name="_charset_">';
      const [data] = await submit('shift_jis', enctype, 'お問い合わせ', hidden);
      expect(data).toMatchObject({ message: 'お問い合わせ', _charset_: 'Shift_JIS' });
    },
  );
});
