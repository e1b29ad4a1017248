import { scopeNames, scopes, type TokenScope } from '../../members/token-scopes';
import { maxTokenName } from '../../tokens/token.service';
import type { FilterForm } from '../../webhooks/form-filter';
import { Buttons, CheckboxField, NewRowField, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import { tokensPath } from '../settings/settings-paths';
import { FormChoice } from '../webhooks/webhook-fields';
import type { TokenDraft } from './token-draft';

export const tokenLabels = {
  name: 'Name',
  scopes: 'Scopes',
  form_ids: 'Forms',
  expires_at: 'Last day',
  masked: 'Personal data',
};

interface NewTokenFormProps {
  readonly draft: TokenDraft;
  readonly forms: readonly FilterForm[];
  readonly errors: FieldErrors;
}

/** The form that creates a token. */
export function NewTokenFormPage({ draft, forms, errors }: NewTokenFormProps) {
  return (
    <Page title="New token" nav="settings">
      <section className="card">
        <PostForm action={`${tokensPath}/new`}>
          <Problems errors={errors} labels={tokenLabels} />
          <NewRowField />
          <TextField
            name="name"
            label={tokenLabels.name}
            hint="What uses it, such as “Nightly report” or “Assistant”."
            maxLength={maxTokenName}
            autoComplete="off"
            value={draft.name}
            errors={errors}
          />
          <ScopeFields offered={scopeNames} draft={draft} error={errors.scopes} />
          <LimitFields {...{ draft, forms, errors }} />
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

/** The forms that a token is limited to, its last day, and whether it masks personal data. */
export function LimitFields({ draft, forms, errors }: NewTokenFormProps) {
  const { zone } = usePage();
  return (
    <>
      <FormChoice draft={draft} forms={forms} errors={errors} />
      <TextField
        name="expires_at"
        label={tokenLabels.expires_at}
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
    </>
  );
}

interface ScopeFieldsProps {
  readonly offered: readonly TokenScope[];
  readonly draft: Pick<TokenDraft, 'scopes'>;
  readonly error: string | undefined;
  /** Shows what they allow before their names. */
  readonly inWords?: boolean;
}

/** A checkbox for each scope. */
export function ScopeFields({ offered, draft, error, inWords = false }: ScopeFieldsProps) {
  return (
    <fieldset className="field" id="scopes" aria-describedby={error && 'scopes-error'}>
      <legend>{inWords ? 'What it may do' : tokenLabels.scopes}</legend>
      {error && (
        <small id="scopes-error" className="error">
          {error}
        </small>
      )}
      {offered.map((scope) => (
        <CheckboxField
          key={scope}
          name="scopes"
          id={`scope-${scope.replace(':', '-')}`}
          label={inWords ? sentenceOf(scope) : scope}
          value={scope}
          hint={inWords ? <code>{scope}</code> : scopes[scope].allows}
          checked={draft.scopes.includes(scope)}
        />
      ))}
    </fieldset>
  );
}

function sentenceOf(scope: TokenScope): string {
  return scopes[scope].allows.replace(/^Agents: ./, (start) => start.slice(-1).toUpperCase());
}
