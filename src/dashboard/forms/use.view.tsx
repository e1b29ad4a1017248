import type { Form } from '../../forms/form.model';
import type { FormActivity } from '../../submissions/form-activity';
import { CodeBlock, Time } from '../page/components';
import { FormPage } from './form-page.view';
import { demoPath } from './form-paths';
import { LiveTest } from './live-test.view';
import { buildSnippets } from './snippets';
import { Sparkline } from './sparkline.view';

interface UseProps {
  readonly form: Form;
  /** Null when counting took too long. */
  readonly activity: FormActivity | null;
  readonly baseUrl: string;
  /** By which the live test's submission is found. */
  readonly mark: string;
}

/** How a form is put on a page, with a test of it, and how it fares. */
export function UsePage({ form, activity, baseUrl, mark }: UseProps) {
  return (
    <FormPage form={form} tab="use">
      <section className="card">
        <h2>At a glance</h2>
        <dl className="facts">
          <dt>Access key</dt>
          <dd>
            <code>{form.accessKey}</code>
          </dd>
          <dt>Sends to</dt>
          <dd>
            <bdi>{form.emailTo}</bdi>
          </dd>
          {activity && <Figures activity={activity} />}
        </dl>
        <p className="soft small">
          The key is public by design: it stands in your page's source. To limit who may use it, name your domains in
          the settings.
        </p>
      </section>
      <section className="card">
        <h2>Put it on your site</h2>
        <Snippets form={form} baseUrl={baseUrl} />
        <p>
          No page at hand?{' '}
          <a href={demoPath(form)} target="_blank" rel="noopener noreferrer">
            The demo page of this form
          </a>{' '}
          can be opened by whoever knows its address.
        </p>
      </section>
      {!form.deletedAt && <LiveTest form={form} mark={mark} />}
    </FormPage>
  );
}

function Figures({ activity: { lastAt, days, total } }: { activity: FormActivity }) {
  return (
    <>
      <dt>Last submission</dt>
      <dd>{lastAt ? <Time at={lastAt} /> : 'None yet'}</dd>
      <dt>Last 30 days</dt>
      <dd>
        <Sparkline days={days} />
      </dd>
      <dt>Total</dt>
      <dd>{total.toLocaleString('en')}</dd>
    </>
  );
}

function Snippets({ form, baseUrl }: Pick<UseProps, 'form' | 'baseUrl'>) {
  return (
    <div className="snippets">
      {buildSnippets(form, baseUrl).map(({ title, hint, code }, index) => (
        // Of one name, so that one is open at a time.
        <details key={title} name="snippet" open={index === 0}>
          <summary>{title}</summary>
          <p className="soft">{hint}</p>
          <CodeBlock label={title} code={code} />
        </details>
      ))}
    </div>
  );
}
