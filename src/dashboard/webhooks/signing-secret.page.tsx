import { hashToken } from '../../lib/tokens';
import { effectiveFormat } from '../../webhooks/formats/table';
import type { Webhook } from '../../webhooks/webhook.model';
import { CodeBlock, Time } from '../page/components';
import { Buttons, PostForm, Problems, SelectField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import { formatTitle, webhookName } from './webhook-summary';

/** Shown for a secret that was encrypted with another SECRET_KEY. */
export const unreadableSecret =
  'The secret can no longer be read, because SECRET_KEY has changed. Rotate the secret to get a new one.';

interface SigningSecretProps {
  readonly webhook: Webhook;
  /** The plain secret; null when it can no longer be read. */
  readonly secret: string | null;
  readonly errors?: FieldErrors;
}

/** `/dashboard/webhooks/:id/secret`: the only page that shows a webhook's secret; also rotates it. */
export function SigningSecretPage({ webhook, secret, errors = {} }: SigningSecretProps) {
  const webhookPath = `/dashboard/webhooks/${webhook.id}`;
  return (
    <Page
      title="Signing secret"
      nav="webhooks"
      actions={
        <a className="button quiet" href={webhookPath}>
          Back to the webhook
        </a>
      }
    >
      <p className="soft">
        <bdi>{webhookName(webhook)}</bdi> · Format: {formatTitle(effectiveFormat(webhook))}
      </p>
      {secret === null ? <p className="wrong">{unreadableSecret}</p> : <CodeBlock label="Secret" code={secret} />}
      <PreviousSecretNote webhook={webhook} />
      <p>
        Verify <code>X-Service-Signature</code>, a hex HMAC-SHA256 of the raw body with this secret as the key, or use a
        Standard Webhooks library, which verifies <code>webhook-signature</code>. Store the secret like a password.
      </p>

      <h2>Rotate</h2>
      <section className="card">
        <p>
          The new secret signs all deliveries from now on. During the overlap, <code>webhook-signature</code> also
          contains a signature with the old secret, and libraries accept either, so you can update your server at any
          time. <code>X-Service-Signature</code> holds only one signature and changes at once.
        </p>
        <PostForm action={`${webhookPath}/secret`} confirm="Rotate the signing secret?">
          <Problems errors={errors} labels={{ overlap_hours: 'Overlap' }} />
          <input type="hidden" name="seen" value={hashToken(webhook.secret)} />
          <SelectField
            name="overlap_hours"
            label="Overlap"
            value="24"
            options={[
              ['24', '24 hours'],
              ['168', '7 days'],
              ['0', 'None: the old secret stops working at once'],
            ]}
            errors={errors}
          />
          <Buttons>
            <button type="submit" className="danger">
              Rotate secret
            </button>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}

/** Says until when the previous secret still signs; nothing outside the overlap. */
export function PreviousSecretNote({ webhook: { previousSecretUntil: until } }: { webhook: Webhook }) {
  const { now } = usePage();
  if (until === null || until <= now) return null;
  return (
    <p>
      <span className="tag warn">Overlap</span> <code>webhook-signature</code> also contains a signature with the
      previous secret until <Time at={until} />.
    </p>
  );
}
