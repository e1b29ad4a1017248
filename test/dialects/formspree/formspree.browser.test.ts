import type { Page } from 'playwright-core';
import type { Form } from '../../../src/forms/form.model';
import { browser, describeInBrowser } from '../../support/browser';
import type { HttpReceiver } from '../../support/http-receiver';
import { client, newForm, onlyStored, setUpDialectClient } from '../dialect-client';
import { buildPage, startSite } from '../library-site';

const program = `
  import { useEffect, useState } from 'react';
  import { createClient } from '@formspree/core';
  import { FormspreeProvider, useForm, ValidationError } from '@formspree/react';
  import '@formspree/ajax';

  const { library, id, endpoint, project } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const fields = <>
    <input name="email" type="email" defaultValue="ada@example.com" />
    <input name="_gotcha" aria-label="Bot" /><input name="cv" type="file" aria-label="CV" />
    <button>Send</button>
  </>;

  function ReactForm() {
    const [state, submit] = useForm(id, { endpoint, data: { source: 'react' } });
    if (state.succeeded) return <p role="status">Sent, then {state.result.next}</p>;
    const [error] = state.errors?.getFormErrors() ?? [];
    return <form onSubmit={submit}>
      {fields}<ValidationError errors={state.errors} prefix="Form:" role="alert" data-code={error?.code} />
      <ValidationError errors={state.errors} field="email" prefix="E-mail:" role="alert" />
    </form>;
  }

  function AjaxForm() {
    useEffect(() => window.formspree('initForm', { formElement: 'form', formId: id, origin: endpoint }), []);
    return <div>
      <p role="status" data-fs-success="" /><p role="alert" data-fs-error="" /><form>{fields}</form>
    </div>;
  }

  function CoreForm() {
    const [result, setResult] = useState(null);
    const stripe = { handleCardAction: () => Promise.reject(new Error('not asked for')) };
    const send = async (more) => {
      const { kind, next, formErrors } = await createClient({ stripe }).submitForm(id, { name: 'Ada' }, { endpoint, ...more });
      setResult({ kind, next, formErrors });
    };
    const createPaymentMethod = async () => ({ paymentMethod: { id: 'pm_1MoRAG2eZvKYlo2C0' } });
    return <>
      <button onClick={() => send({})}>Send</button><button onClick={() => send({ createPaymentMethod })}>Pay</button>
      <p role="status">{result && JSON.stringify(result)}</p>
    </>;
  }

  export function ContactForm() {
    if (library === 'core') return <CoreForm />;
    if (library === 'ajax') return <AjaxForm />;
    return <FormspreeProvider project={project}><ReactForm /></FormspreeProvider>;
  }`;

describeInBrowser('The libraries of Formspree in a browser', () => {
  setUpDialectClient();
  let site: HttpReceiver;
  let page: Page;
  beforeAll(async () => {
    site = await startSite(buildPage(program));
    page = await (await browser.newContext()).newPage();
  }, 60_000);
  afterAll(() => site?.stop());

  const open = async (library: 'core' | 'react' | 'ajax', { accessKey }: Pick<Form, 'accessKey'>, more = {}) => {
    const endpoint = `${client.url}/formspree`;
    await page.goto('about:blank');
    // Another host than the service's, so its requests are those of another site.
    await page.goto(
      `http://localhost:${site.port}/#${new URLSearchParams({ library, id: accessKey, endpoint, ...more })}`,
    );
  };
  const submit = async (text: string, role: 'status' | 'alert' = 'status', button = 'Send') => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole(role).and(page.getByText(text)).waitFor();
  };
  const upload = () =>
    page.getByLabel('CV').setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada') });
  const thanks = () => `Sent, then ${client.url}/formspree/thanks`;

  test('React: submits, also to a form of a project, and knows the next page', async () => {
    const form = await newForm({ aliases: ['formspree/shop/contact'] });
    await open('react', form);
    await submit(thanks());
    expect(await onlyStored(form)).toEqual({
      isSpam: false,
      data: { email: 'ada@example.com', source: 'react' },
      overrides: {},
    });
    await open('react', { accessKey: 'contact' }, { project: 'shop' });
    await submit(thanks());
    expect(await client.stored(form)).toHaveLength(2);
  });

  test('React: sends files, and is told nothing of a filled honeypot', async () => {
    const form = await newForm();
    await open('react', form);
    await upload();
    await page.getByLabel('Bot').fill('x');
    const response = page.waitForResponse((received) => received.request().method() === 'POST');
    await submit(thanks());
    expect(await (await response).json()).toMatchObject({ files: { received: 1 } });
    expect(await onlyStored(form)).toMatchObject({ isSpam: true, data: { email: 'ada@example.com' } });
  });

  test('React: shows why a submission was rejected, as an error of the form', async () => {
    await open('react', await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] }));
    await submit('Form: This form does not accept submissions from this site.', 'alert');
    expect(await page.getByRole('alert').getAttribute('data-code')).toBe('BLOCKED');
    expect(await page.getByText('E-mail:').count()).toBe(0);

    const form = await newForm();
    for (let n = 0; n < 6; n += 1) await client.post(form, {}, { headers: { 'X-Forwarded-For': '127.0.0.1' } });
    await open('react', form);
    await submit('Form: Too many submissions. Please wait a while and try again.', 'alert');
    expect(await page.getByRole('alert').getAttribute('data-code')).toBe('UNSPECIFIED');
  });

  test('AJAX: shows success and errors in the places of the page', async () => {
    const form = await newForm();
    await open('ajax', form);
    await upload();
    await submit('Thank you!');
    expect((await onlyStored(form)).data).toMatchObject({ email: 'ada@example.com' });
    await open('ajax', await newForm({ active: false }));
    await submit('This form is not accepting submissions at the moment.', 'alert');
    expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  });

  test('Core: resolves to success or to the errors', async () => {
    const form = await newForm({ redirect_url: 'https://shop.example/sent' });
    await open('core', form);
    await submit('{"kind":"success","next":"https://shop.example/sent"}');
    expect((await onlyStored(form)).data).toEqual({ name: 'Ada' });
    await open('core', { accessKey: 'nobody' });
    await submit('{"kind":"error","formErrors":[{"code":"FORM_NOT_FOUND","message":"Invalid access_key"}]}');
  });

  test('Core: gets an error where it would have a card charged', async () => {
    const form = await newForm();
    await open('core', form);
    await submit('does not charge cards', 'status', 'Pay');
    expect(await client.stored(form)).toEqual([]);
  });
});
