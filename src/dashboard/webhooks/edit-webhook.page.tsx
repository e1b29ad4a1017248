import type { FilterForm } from '../../webhooks/form-filter';
import { formatNames } from '../../webhooks/formats/table';
import { maxHeaders } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { Buttons, NewRowField, PostForm, Problems, SelectField, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import type { WebhookDraft } from './webhook-draft';
import { formatTitle, PlanNotice } from './webhook-summary';

interface EditWebhookProps {
  /** Null for a new webhook. */
  readonly webhook: Pick<Webhook, 'id' | 'headerNames'> | null;
  readonly draft: WebhookDraft;
  /** The forms to select from. */
  readonly forms: readonly FilterForm[];
  readonly errors: FieldErrors;
}

/** Adds or edits a webhook. This is the only page that shows the full URL. */
export function EditWebhookPage({ webhook, draft, forms, errors }: EditWebhookProps) {
  const parentPath = webhook ? `/dashboard/webhooks/${webhook.id}` : '/dashboard/webhooks';
  return (
    <Page title={webhook ? 'Edit webhook' : 'Add webhook'} nav="webhooks">
      {!webhook && <PlanNotice />}
      <section className="card">
        <PostForm action={webhook ? `${parentPath}/edit` : `${parentPath}/new`}>
          <Problems
            errors={errors}
            labels={{ name: 'Name', url: 'URL', format: 'Format', form_ids: 'Forms', headers: 'Headers' }}
          />
          {!webhook && <NewRowField />}
          <TextField
            name="name"
            label="Name (optional)"
            hint="Shown instead of the URL."
            maxLength={100}
            autoComplete="off"
            value={draft.name}
            errors={errors}
          />
          <TextField
            name="url"
            label="URL"
            hint="Gets a POST request for each new submission. Keep it secret: anyone who knows it can post there."
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
          <FormChoice {...{ draft, forms, errors }} />
          <HeaderFields {...{ webhook, draft, errors }} />
          <Buttons>
            <button type="submit">{webhook ? 'Save changes' : 'Add webhook'}</button>
            <a href={parentPath}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}

function FormChoice({ draft, forms, errors }: Pick<EditWebhookProps, 'draft' | 'forms' | 'errors'>) {
  const error = errors.form_ids;
  return (
    <fieldset className="field scope" id="form_ids" aria-describedby={error && 'form_ids-error'}>
      <legend>Forms</legend>
      {error && (
        <small id="form_ids-error" className="error">
          {error}
        </small>
      )}
      <label>
        <input type="radio" name="scope" value="all" defaultChecked={draft.formIds === null} /> All forms, also future
        ones
      </label>
      <label>
        <input type="radio" name="scope" value="selected" defaultChecked={draft.formIds !== null} /> Only these forms
      </label>
      <div className="choices">
        {forms.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" name="form_ids" value={id} defaultChecked={draft.formIds?.includes(id) ?? false} />{' '}
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Empty rows for new headers. */
const spareRows = 2;

function HeaderFields({ webhook, draft, errors }: Pick<EditWebhookProps, 'webhook' | 'draft' | 'errors'>) {
  const error = errors.headers;
  const empty = Array.from({ length: Math.min(spareRows, Math.max(0, maxHeaders - draft.headers.length)) }, () => ({
    ...{ name: '', value: '' },
  }));
  const isStored = (name: string) =>
    name !== '' && (webhook?.headerNames ?? []).some((stored) => stored.toLowerCase() === name.toLowerCase());
  return (
    <fieldset className="field own-headers" id="headers" aria-describedby="headers-hint">
      <legend>Headers (optional)</legend>
      <small id="headers-hint" className="hint">
        Sent with each request, such as <code>Authorization</code>. Up to {maxHeaders}. Values are stored encrypted and
        not shown again. To remove a header, clear its name.
      </small>
      {error && <small className="error">{error}</small>}
      {[...draft.headers, ...empty].map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div className="pair" key={index}>
          <input
            name="header_name"
            aria-label={`Name of header ${index + 1}`}
            placeholder="Name"
            autoComplete="off"
            spellCheck={false}
            defaultValue={name}
          />
          <input
            name="header_value"
            aria-label={`Value of header ${index + 1}`}
            placeholder={isStored(name) ? 'Unchanged' : 'Value'}
            autoComplete="off"
            spellCheck={false}
            defaultValue={value}
          />
        </div>
      ))}
    </fieldset>
  );
}

const formatOptions: readonly (readonly [value: string, label: string])[] = [
  ['', 'Detect from the URL'],
  ...formatNames.map((name) => [name, formatTitle(name)] as const),
];
