import { replyLimits } from '../../../config/limits';
import { oneLine } from '../../lib/text';
import type { ReplyTemplate } from '../../replies/template.model';
import { Empty } from '../page/components';
import { Buttons, NewRowField, PostForm, Problems, TextArea, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';

const home = '/dashboard/settings/templates';
const previewLength = 120;

const addLink = (
  <a className="button" href={`${home}/new`}>
    Add template
  </a>
);

/** `/dashboard/settings/templates`: the account's reply templates. */
export function TemplateListPage({ templates }: { templates: readonly ReplyTemplate[] }) {
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
                <a href={`${home}/${id}`}>
                  <bdi>{name}</bdi>
                </a>
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

interface EditTemplateProps {
  /** Null for a new template. */
  readonly id: string | null;
  readonly draft: { readonly name: string; readonly text: string };
  readonly errors: FieldErrors;
}

/** Adds, edits or deletes a template. */
export function EditTemplatePage({ id, draft, errors }: EditTemplateProps) {
  return (
    <Page title={id ? 'Edit template' : 'Add template'} nav="settings">
      <section className="card">
        <PostForm action={`${home}/${id ?? 'new'}`}>
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
            hint="{{name}} is replaced with the field “name” of the submission. Other field names work the same way."
            rows={10}
            maxLength={replyLimits.templateText}
            dir="auto"
            value={draft.text}
            errors={errors}
          />
          <Buttons>
            <button type="submit">{id ? 'Save changes' : 'Add template'}</button>
            <a href={home}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
      {id && (
        <PostForm action={`${home}/${id}/delete`} confirm="Delete this template?">
          <button type="submit" className="danger">
            Delete template
          </button>
        </PostForm>
      )}
    </Page>
  );
}
