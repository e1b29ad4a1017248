import type { Webhook } from '../../webhooks/webhook.model';
import { Buttons, NewRowField, PostForm, Problems, SelectField, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { Rest } from './rest.view';
import type { WebhookDraft } from './webhook-draft';
import { formatChoices } from './webhook-words';

interface EditPageProps {
  /** The one that is changed; null for a new one. */
  readonly webhook: Pick<Webhook, 'id'> | null;
  readonly draft: WebhookDraft;
  readonly errors: FieldErrors;
}

/** The form of a new webhook, or of one that is changed; here alone the address stands in full. */
export function EditWebhookPage({ webhook, draft, errors }: EditPageProps) {
  const home = webhook ? `/dashboard/webhooks/${webhook.id}` : '/dashboard/webhooks';
  return (
    <Page title={webhook ? 'Edit webhook' : 'Add a webhook'} nav="webhooks">
      {!webhook && <Rest />}
      <section className="card">
        <PostForm action={webhook ? `${home}/edit` : `${home}/new`}>
          <Problems errors={errors} />
          {!webhook && <NewRowField />}
          <TextField
            name="url"
            label="Address"
            hint="It is called with a POST for each new submission of every form. Treat it as a secret: whoever knows it can post there."
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/hook"
            value={draft.url}
            errors={errors}
          />
          <SelectField
            name="format"
            label="Format"
            hint="Addresses of Slack, Discord, Teams, Google Chat, Telegram and others are recognised and get a message in their own shape; any other gets the JSON event. Choose one for what lives on any host, such as Mattermost."
            value={draft.format}
            options={formatChoices}
            errors={errors}
          />
          <Buttons>
            <button type="submit">{webhook ? 'Save' : 'Add the webhook'}</button>
            <a href={home}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}
