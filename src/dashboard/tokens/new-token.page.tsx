import { scopeNames, scopes } from '../../members/token-scopes';
import { maxTokenName } from '../../tokens/token.service';
import type { FilterForm } from '../../webhooks/form-filter';
import { Buttons, CheckboxField, NewRowField, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import { tokensPath } from '../settings/settings-paths';
import { FormChoice } from '../webhooks/webhook-fields';

/** The values of the form as typed. */
export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null for all forms. */
  readonly formIds: readonly string[] | null;
  /** The last day on which it works; empty for none. */
  readonly lastDay: string;
  readonly isMasked: boolean;
}

export const emptyTokenDraft: TokenDraft = { name: '', scopes: [], formIds: null, lastDay: '', isMasked: false };

const labels = { name: 'Name', scopes: 'Scopes', form_ids: 'Forms', expires_at: 'Last day', masked: 'Personal data' };

interface NewTokenFormProps {
  readonly draft: TokenDraft;
  readonly forms: readonly FilterForm[];
  readonly errors: FieldErrors;
}

/** The form that creates a token. */
export function NewTokenFormPage({ draft, forms, errors }: NewTokenFormProps) {
  const { zone } = usePage();
  return (
    <Page title="New token" nav="settings">
      <section className="card">
        <PostForm action={`${tokensPath}/new`}>
          <Problems errors={errors} labels={labels} />
          <NewRowField />
          <TextField
            name="name"
            label={labels.name}
            hint="What uses it, such as “Nightly report” or “Assistant”."
            maxLength={maxTokenName}
            autoComplete="off"
            value={draft.name}
            errors={errors}
          />
          <ScopeFields draft={draft} error={errors.scopes} />
          <FormChoice draft={draft} forms={forms} errors={errors} />
          <TextField
            name="expires_at"
            label={labels.expires_at}
            hint={`The last day on which it works, in the time zone ${zone}. Leave it empty if it never expires.`}
            type="date"
            value={draft.lastDay}
            errors={errors}
          />
          <CheckboxField
            name="masked"
            label="Mask personal data"
            hint="Names, e-mail addresses, phone numbers, postal and IP addresses are replaced with markers such as [e-mail], and links to files are left out. Such a token cannot search for text. Suited to AI agents."
            checked={draft.isMasked}
            errors={errors}
          />
          <p className="soft small">A token can never do more than you can, and ends when you leave the account.</p>
          <Buttons>
            <button type="submit">Create token</button>
            <a href={tokensPath}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}

function ScopeFields({ draft, error }: { draft: TokenDraft; error: string | undefined }) {
  return (
    <fieldset className="field" id="scopes" aria-describedby={error && 'scopes-error'}>
      <legend>{labels.scopes}</legend>
      {error && (
        <small id="scopes-error" className="error">
          {error}
        </small>
      )}
      {scopeNames.map((scope) => (
        <CheckboxField
          key={scope}
          name="scopes"
          id={`scope-${scope.replace(':', '-')}`}
          label={scope}
          value={scope}
          hint={scopes[scope].allows}
          checked={draft.scopes.includes(scope)}
        />
      ))}
    </fieldset>
  );
}
