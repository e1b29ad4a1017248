import { randomBytes } from 'node:crypto';
import { hasCaptcha } from '../../forms/captcha-providers';
import type { Form } from '../../forms/form.model';
import type { Snippet } from '../../forms/snippets/snippets';
import type { FormActivity } from '../../submissions/statistics/activity';
import type { CaptchaOffer } from '../../submissions/statistics/captcha-offers';
import { Time } from '../page/components';
import { Buttons, TextArea, TextField } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { useCan } from '../page/render-page';
import { SnippetList } from '../snippets/studio.page';
import { CaptchaOfferNotice } from './captcha-offer';
import { FormLayout } from './form-layout';
import { demoPath, formPath, studioPath } from './form-paths';
import { ReplyToOffer } from './reply-to-offer';
import { Sparkline } from './sparkline';

interface FormIntegrationProps {
  readonly form: Form;
  /** Null when counting timed out. */
  readonly activity: FormActivity | null;
  /** The code with the form's fields. */
  readonly snippets: readonly Snippet[];
  /** Identifies the live test's submission. */
  readonly testId: string;
  readonly captchaOffer: CaptchaOffer | null;
  /** The field in which visitors' addresses arrive, if it could be chosen for them. */
  readonly addressField: string | null;
}

/** `/dashboard/forms/:id`: the form's key and figures, snippets, and a live test. */
export function FormIntegrationPage(props: FormIntegrationProps) {
  const { form, activity, snippets, testId, captchaOffer, addressField } = props;
  const canEdit = useCan('forms:write');
  return (
    <FormLayout form={form} tab="add-to-site">
      {captchaOffer && <CaptchaOfferNotice offer={captchaOffer} />}
      <ReplyToOffer form={form} addressField={addressField} />
      <section className="card">
        <h2>At a glance</h2>
        <dl className="facts">
          <dt>Access key</dt>
          <dd className="copied" data-copy>
            <code>{form.accessKey}</code>
          </dd>
          <dt>Sends to</dt>
          <dd>
            <bdi>{form.settings.email_to}</bdi>
          </dd>
          {activity && <Activity activity={activity} />}
        </dl>
        <p className="soft small">
          The key is public: anyone can see it in your page's source. To restrict where it works, add your domains in
          the settings.
        </p>
      </section>
      <section className="card">
        <h2>Add it to your site</h2>
        <p>
          <a href={studioPath(form)}>{canEdit ? 'Edit fields' : 'Choose options'}</a> and see a preview, with code for
          Next.js, Vue, Svelte and Astro, too.
        </p>
        <SnippetList snippets={snippets} open="html" />
        <p>
          No site yet?{' '}
          <a href={demoPath(form)} target="_blank" rel="noopener noreferrer">
            Share the hosted page
          </a>
          . Anyone with the link can open it.
        </p>
      </section>
      {!form.deletedAt && <LiveTest form={form} testId={testId} />}
    </FormLayout>
  );
}

function Activity({ activity: { lastAt, days, total } }: { activity: FormActivity }) {
  return (
    <>
      <dt>Last submission</dt>
      <dd>{lastAt ? <Time at={lastAt} /> : 'None yet'}</dd>
      <dt>Last 30 days</dt>
      <dd>
        <Sparkline days={days} />
      </dd>
      <dt>Total</dt>
      <dd>{formatCount(total)}</dd>
    </>
  );
}

/**
 * A form that posts to the real endpoint. With script, the response is shown on this page; without, it opens in a new
 * tab.
 */
function LiveTest({ form, testId }: Pick<FormIntegrationProps, 'form' | 'testId'>) {
  return (
    <section className="card" id="try">
      <h2>Live test</h2>
      <p>
        Sends a real submission: it is stored, counted, and sent by e-mail and to your webhooks. Adds a{' '}
        <code>test</code> field.
      </p>
      {warningsFor(form).map((warning) => (
        <p key={warning} className="soft">
          {warning}
        </p>
      ))}
      <div className="try">
        <form method="post" action="/api/submit" target="_blank" rel="noopener" data-live-test>
          <input type="hidden" name="access_key" value={form.accessKey} />
          <TextField name="name" id="try-name" label="Name" value="Test visitor" autoComplete="off" />
          <TextField
            name="email"
            id="try-email"
            type="email"
            label="E-mail"
            value="visitor@example.com"
            autoComplete="off"
          />
          <TextArea name="message" id="try-message" label="Message" value="A test from the dashboard." rows={3} />
          {/* Last, because lists and exports show the first fields. */}
          <input type="hidden" name="test" value={testId} />
          <Buttons>
            <button type="submit">Send test</button>
            <a href={`${formPath(form)}/arrived/${testId}`} data-arrived>
              View submission
            </a>
          </Buttons>
        </form>
        <div className="response" data-response role="status" />
      </div>
    </section>
  );
}

/** The settings that affect the live test's result. */
function warningsFor({ active, settings }: Form): string[] {
  return [
    ...(active ? [] : ['The form is paused, so the test will be rejected.']),
    ...(settings.strict_domain_protection
      ? [
          'Strict domain protection is on: the test will be rejected unless this dashboard’s domain is on the form’s list.',
        ]
      : []),
    ...(settings.captcha_required && hasCaptcha(settings)
      ? [
          'A captcha is required, and this page has none: the response will look like a success, but nothing will be stored.',
        ]
      : []),
    ...(settings.payment ? ['The form takes payments: the response will contain the checkout URL.'] : []),
  ];
}

/** Shown when the live test's submission cannot be found. */
export function TestNotFoundPage({ form }: { form: Form }) {
  return (
    <Page title="Test submission not found" nav="forms">
      <p>
        Letterbox has no submission from this test. You may not have sent it yet, or it was rejected or dropped, for
        example by a captcha or the spam checks.
      </p>
      <p>
        <a href={`${formPath(form)}#try`}>Back to the test</a>
      </p>
    </Page>
  );
}

/** A random id for one live test; it is submitted in the field `test`. */
export function createTestId(): string {
  return `dashboard-${randomBytes(6).toString('hex')}`;
}

export const testIdPattern = /^dashboard-[0-9a-f]{12}$/;
