import { formatNames } from '../../webhooks/formats/table';
import type { Webhook } from '../../webhooks/webhook.model';
import { Buttons, NewRowField, PostForm, Problems, SelectField, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { formatTitle, PlanNotice } from './webhook-summary';

/** The form's values as typed. */
interface WebhookDraft {
  readonly url: string;
  /** Empty to detect it from the URL. */
  readonly format: string;
}

export function readDraft(form: URLSearchParams): WebhookDraft {
  return { url: form.get('url') ?? '', format: form.get('format') ?? '' };
}

/** The draft as webhook settings, not validated yet. */
export function toSettings({ url, format }: WebhookDraft): Record<string, unknown> {
  return { url, format: format === '' ? null : format };
}

interface EditWebhookProps {
  /** Null for a new webhook. */
  readonly webhook: Pick<Webhook, 'id'> | null;
  readonly draft: WebhookDraft;
  readonly errors: FieldErrors;
}

/** Adds or edits a webhook. This is the only page that shows the full URL. */
export function EditWebhookPage({ webhook, draft, errors }: EditWebhookProps) {
  const parentPath = webhook ? `/dashboard/webhooks/${webhook.id}` : '/dashboard/webhooks';
  return (
    <Page title={webhook ? 'Edit webhook' : 'Add webhook'} nav="webhooks">
      {!webhook && <PlanNotice />}
      <section className="card">
        <PostForm action={webhook ? `${parentPath}/edit` : `${parentPath}/new`}>
          <Problems errors={errors} />
          {!webhook && <NewRowField />}
          <TextField
            name="url"
            label="URL"
            hint="Gets a POST request for each new submission to any of your forms. Keep it secret: anyone who knows it can post there."
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
            hint="Slack, Discord, Teams, Google Chat, Telegram and others are detected from the URL and get a formatted message. Other URLs get a JSON event. For self-hosted services such as Mattermost, select the format here."
            value={draft.format}
            options={formatOptions}
            errors={errors}
          />
          <Buttons>
            <button type="submit">{webhook ? 'Save changes' : 'Add webhook'}</button>
            <a href={parentPath}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}

const formatOptions: readonly (readonly [value: string, label: string])[] = [
  ['', 'Detect from the URL'],
  ...formatNames.map((name) => [name, formatTitle(name)] as const),
];
