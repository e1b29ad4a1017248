import { hashToken } from '../../lib/tokens';
import type { Webhook } from '../../webhooks/webhook.model';
import { CodeBlock, Time } from '../page/components';
import { Buttons, PostForm, Problems, SelectField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import { formatTitleOf, nameOf } from './webhook-words';

/** On a webhook's page: that there is a secret, and the way to the page that shows it. */
export function SecretCard({ webhook }: { webhook: Webhook }) {
  return (
    <section className="card" aria-labelledby="secret-title">
      <h2 id="secret-title">Signing secret</h2>
      <p className="soft">Every call is signed with it, so that you can verify that it came from here.</p>
      <Overlap webhook={webhook} />
      <div className="secret">
        <code aria-hidden="true">whsec_••••••••••••</code>
        <a className="button quiet" href={`/dashboard/webhooks/${webhook.id}/secret`}>
          Show or rotate
        </a>
      </div>
    </section>
  );
}

/** What to say of a secret that was sealed with another SECRET_KEY. */
export const unreadable = 'The secret cannot be read any more, because the key of the service has changed. Rotate it.';

interface SecretPageProps {
  readonly webhook: Webhook;
  /** In clear; null when it cannot be read any more. */
  readonly secret: string | null;
  readonly errors?: FieldErrors;
}

/** The one page that shows a webhook's secret, and lets it be replaced. */
export function SecretPage({ webhook, secret, errors = {} }: SecretPageProps) {
  const home = `/dashboard/webhooks/${webhook.id}`;
  return (
    <Page
      title="Signing secret"
      nav="webhooks"
      actions={
        <a className="button quiet" href={home}>
          To the webhook
        </a>
      }
    >
      <p className="soft">
        <bdi>{nameOf(webhook)}</bdi> · Format: {formatTitleOf(webhook)}
      </p>
      {secret === null ? <p className="wrong">{unreadable}</p> : <CodeBlock label="Secret" code={secret} />}
      <Overlap webhook={webhook} />
      <p>
        Your program checks <code>X-Service-Signature</code>, a hex HMAC-SHA256 of the raw body keyed with this secret,
        or, with a library of Standard Webhooks, <code>webhook-signature</code>. Keep it as you keep a password.
      </p>

      <h2>Rotate</h2>
      <section className="card">
        <p>
          A new secret signs all calls from now on. During the overlap <code>webhook-signature</code> bears a second
          signature by the old secret, and the libraries accept either: put the new one in place when it suits you.{' '}
          <code>X-Service-Signature</code> has room for one and changes at once.
        </p>
        <PostForm action={`${home}/secret`} confirm="Replace the signing secret?">
          <Problems errors={errors} />
          <input type="hidden" name="seen" value={hashToken(webhook.secret)} />
          <SelectField
            name="overlap_hours"
            label="Overlap"
            value="24"
            options={[
              ['24', '24 hours'],
              ['168', '7 days'],
              ['0', 'None: the old secret signs nothing more'],
            ]}
            errors={errors}
          />
          <Buttons>
            <button type="submit" className="danger">
              Rotate the secret
            </button>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}

function Overlap({ webhook: { previousSecretUntil: until } }: { webhook: Webhook }) {
  const { now } = usePage();
  if (until === null || until <= now) return null;
  return (
    <p>
      <span className="tag warn">Overlap</span> The previous secret still signs <code>webhook-signature</code> as well,
      until <Time at={until} />.
    </p>
  );
}
