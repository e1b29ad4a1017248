import { replyLimits } from '../../../config/limits';
import { oneLine, truncate } from '../../lib/text';
import type { ReplyTemplate } from '../../replies/template.model';
import { PlaceholderPicker } from '../forms/placeholders';
import { Empty, Notice } from '../page/components';
import { Buttons, NewRowField, PostForm, Problems, SelectField, TextArea, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { Can, useCan } from '../page/render-page';
import { templatesPath } from './settings-paths';
import type { TemplatePreview } from './template-preview';

const previewLength = 120;
const maxBlanks = 5;

const addLink = (
  <Can permission="shared:write">
    <a className="button" href={`${templatesPath}/new`}>
      Add template
    </a>
  </Can>
);

/** `/dashboard/settings/templates`: the account's reply templates. */
export function TemplateListPage({ templates }: { templates: readonly ReplyTemplate[] }) {
  const canEdit = useCan('shared:write');
  return (
    <Page title="Reply templates" nav="settings" actions={templates.length > 0 && addLink}>
      <p>
        <a href="/dashboard/settings">← Settings</a>
      </p>
      {templates.length === 0 ? (
        <Empty title="No templates yet">
          <p className="soft">A template is a text that you can insert when you reply to a submission.</p>
          {addLink}
        </Empty>
      ) : (
        <section className="card" aria-label="Templates">
          <ul className="lines templates">
            {templates.map(({ id, name, text }) => (
              <li key={id}>
                {canEdit ? (
                  <a href={`${templatesPath}/${id}`}>
                    <bdi>{name}</bdi>
                  </a>
                ) : (
                  <bdi>{name}</bdi>
                )}
                <span className="cut soft">
                  <bdi>{oneLine(text, previewLength)}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

export interface TemplateDraft {
  readonly name: string;
  readonly text: string;
}

interface EditTemplateProps {
  /** Null for a new template. */
  readonly id: string | null;
  readonly draft: TemplateDraft;
  readonly errors: FieldErrors;
  readonly preview: TemplatePreview;
}

/** Adds, edits or deletes a template. */
export function EditTemplatePage({ id, draft, errors, preview }: EditTemplateProps) {
  return (
    <Page title={id ? 'Edit template' : 'Add template'} nav="settings">
      <section className="card">
        <PostForm action={`${templatesPath}/${id ?? 'new'}`}>
          <Problems errors={errors} />
          {!id && <NewRowField />}
          <TextField
            name="name"
            label="Name"
            hint="Visible only to you."
            maxLength={replyLimits.templateName}
            autoComplete="off"
            value={draft.name}
            errors={errors}
          />
          <TextArea
            name="text"
            label="Text"
            hint="{{name}} is replaced with the sender’s name. Any other field of the submission works the same way."
            rows={10}
            maxLength={replyLimits.templateText}
            dir="auto"
            value={draft.text}
            errors={errors}
          />
          <PlaceholderPicker received={preview} targets={['text']} />
          <Preview draft={draft} preview={preview} />
          <Buttons>
            <button type="submit">{id ? 'Save changes' : 'Add template'}</button>
            <a href={templatesPath}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
      {id && (
        <PostForm action={`${templatesPath}/${id}/delete`} confirm="Delete this template?">
          <button type="submit" className="danger">
            Delete template
          </button>
        </PostForm>
      )}
    </Page>
  );
}

/** The template filled with one of the newest submissions; what has no value in it is marked. */
function Preview({ draft, preview }: Pick<EditTemplateProps, 'draft' | 'preview'>) {
  const { choices, submissionId, text, blanks } = preview;
  if (choices.length === 0) return null;
  return (
    <fieldset className="template-preview">
      <legend>Preview</legend>
      <div className="choice">
        <SelectField
          name="preview_of"
          label="Reply to"
          value={submissionId}
          options={choices.map((choice) => [choice.id, truncate(choice.label, previewLength)] as const)}
        />
        <button type="submit" className="quiet" name="preview" value="yes">
          Update preview
        </button>
      </div>
      {draft.text !== '' && (
        <pre dir="auto">
          {text.split(/(\{\{[^{}]*\}\})/).map((part, n) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            n % 2 === 0 ? part : <mark key={n}>{part}</mark>,
          )}
        </pre>
      )}
      {blanks.length > 0 && (
        <Notice tone="warn">
          This submission has no value for{' '}
          {blanks.slice(0, maxBlanks).map((blank) => (
            <code key={blank}>{truncate(blank, 60)} </code>
          ))}
          {blanks.length > maxBlanks && `and ${blanks.length - maxBlanks} more `}, so this would be blank.
        </Notice>
      )}
    </fieldset>
  );
}
