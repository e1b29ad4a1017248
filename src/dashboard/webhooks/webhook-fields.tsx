import type { FilterForm } from '../../webhooks/form-filter';
import { maxHeaders } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import type { FieldErrors } from '../page/read-form';
import type { WebhookDraft } from './webhook-draft';

interface WebhookFieldsProps {
  /** Null for a new webhook. */
  readonly webhook: Pick<Webhook, 'headerNames'> | null;
  readonly draft: WebhookDraft;
  readonly forms: readonly FilterForm[];
  readonly errors: FieldErrors;
}

interface FormChoiceProps extends Pick<WebhookFieldsProps, 'forms' | 'errors'> {
  readonly draft: Pick<WebhookDraft, 'formIds'>;
}

/** The choice of all forms, or of some. */
export function FormChoice({ draft, forms, errors }: FormChoiceProps) {
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
        <input type="radio" name="scope" value="all" defaultChecked={draft.formIds === null} /> All forms, including
        future ones
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

/** The webhook's own headers. Stored values are not shown. */
export function HeaderFields({ webhook, draft, errors }: Pick<WebhookFieldsProps, 'webhook' | 'draft' | 'errors'>) {
  const error = errors.headers;
  const empty = Array.from({ length: Math.min(spareRows, Math.max(0, maxHeaders - draft.headers.length)) }, () => ({
    ...{ name: '', value: '' },
  }));
  const isStored = (name: string) =>
    name !== '' && (webhook?.headerNames ?? []).some((stored) => stored.toLowerCase() === name.toLowerCase());
  return (
    <details className="fold own-headers" id="headers" open={draft.headers.length > 0 || error !== undefined}>
      <summary>Headers (optional)</summary>
      <fieldset className="field" aria-label="Headers" aria-describedby="headers-hint">
        <small id="headers-hint" className="hint">
          Sent with each request, such as <code>Authorization</code>. Up to {maxHeaders}. Values are stored encrypted
          and not shown again. To remove a header, clear its name.
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
    </details>
  );
}
