import type { Form } from '../../forms/form.model';
import { Buttons, TextArea, TextField } from '../page/form';
import { Page } from '../page/page';
import { formPath } from './form-paths';

interface LiveTestProps {
  readonly form: Form;
  readonly mark: string;
}

/**
 * A form that posts to the endpoint for real. With script it does so from this page and shows the answer; without, the
 * answer is a page of its own in a new tab.
 */
export function LiveTest({ form, mark }: LiveTestProps) {
  return (
    <section className="card" id="try">
      <h2>Try it</h2>
      <p>
        This sends a real submission: it counts, is stored, and goes out by e-mail and to your webhooks. It bears the
        field <code>test</code>.
      </p>
      {warnings(form).map((warning) => (
        <p key={warning} className="soft">
          {warning}
        </p>
      ))}
      <div className="try">
        <form method="post" action="/api/submit" target="_blank" rel="noopener" data-live-test>
          <input type="hidden" name="access_key" value={form.accessKey} />
          <input type="hidden" name="test" value={mark} />
          <TextField name="name" id="try-name" label="Name" value="A visitor" autoComplete="off" />
          <TextField
            name="email"
            id="try-email"
            type="email"
            label="E-mail"
            value="visitor@example.com"
            autoComplete="off"
          />
          <TextArea name="message" id="try-message" label="Message" value="A test from the dashboard." rows={3} />
          <Buttons>
            <button type="submit">Send the test</button>
            <a href={`${formPath(form)}/arrived/${mark}`} data-arrived>
              See what arrived
            </a>
          </Buttons>
        </form>
        <div className="answer" data-answer role="status" />
      </div>
    </section>
  );
}

function warnings({
  active,
  strictDomainProtection,
  turnstileSecret,
  recaptchaSecret,
  captchaRequired,
  payment,
}: Form): string[] {
  const hasCaptcha = turnstileSecret !== null || recaptchaSecret !== null;
  return [
    ...(active ? [] : ['The form is paused, so the answer will be a refusal.']),
    ...(strictDomainProtection
      ? ['Strict domain protection is on: unless this dashboard’s domain is on the list, the answer will be a refusal.']
      : []),
    ...(captchaRequired && hasCaptcha
      ? [
          'A captcha is required, which this page has not: the answer will look like a success, and nothing will be stored.',
        ]
      : []),
    ...(payment ? ['The form takes a payment: the answer will hold the address of the checkout.'] : []),
  ];
}

/** Where the test's submission should be, when it is not. */
export function NotArrivedPage({ form }: { form: Form }) {
  return (
    <Page title="Nothing arrived" nav="forms">
      <p>
        There is no submission of this test. It was not sent yet, it was refused, or a captcha, the honeypot or a filter
        sorted it out.
      </p>
      <p>
        <a href={`${formPath(form)}#try`}>Back to the test</a>
      </p>
    </Page>
  );
}
