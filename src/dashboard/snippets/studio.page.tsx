import { languages } from '../../../config/languages';
import { captchasOf } from '../../forms/captcha-providers';
import type { Form } from '../../forms/form.model';
import { FormLayout } from '../forms/form-layout';
import { formPath } from '../forms/form-paths';
import { PreviewFrame } from '../forms/previews/preview-frame';
import { CodeBlock, Notice } from '../page/components';
import { CheckboxField, SelectField } from '../page/form';
import { captchaTitle, type FieldRow, fieldTypes, type StudioQuery } from './snippet-options';
import type { Snippet } from './snippets';

interface StudioPageProps {
  readonly form: Form;
  readonly query: StudioQuery;
  /** The query as a string, without the leading `?`. */
  readonly search: string;
  readonly snippets: readonly Snippet[];
  /** The key of the snippet that is open. */
  readonly open: string;
  /** Fields of recent submissions that are not in the form. */
  readonly offered: readonly string[];
}

export const studioPath = (form: Pick<Form, 'id'>): string => `${formPath(form)}/snippets`;

/** `/dashboard/forms/:id/snippets`: choose fields, see the form, and copy the code. Nothing is stored. */
export function StudioPage({ form, query, search, snippets, open, offered }: StudioPageProps) {
  return (
    <FormLayout form={form} part="Snippets" tab="integration">
      <p>
        <a href={formPath(form)}>← Integration</a>
      </p>
      <div className="studio">
        <FieldEditor {...{ form, query, open, offered }} />
        <div data-studio-result>
          <section className="card" aria-labelledby="preview-title">
            <h2 id="preview-title">Preview</h2>
            <PreviewFrame title="Your form, unstyled" src={`${studioPath(form)}/preview?${search}`} />
          </section>
          <section className="card" aria-labelledby="code-title">
            <h2 id="code-title">Code</h2>
            <div className="snippets">
              {snippets.map(({ key, title, hint, code }) => (
                <details key={key} id={`snippet-${key}`} name="snippet" open={key === open} data-snippet={key}>
                  <summary>{title}</summary>
                  <p className="soft">{hint}</p>
                  <CodeBlock label={title} code={code} />
                </details>
              ))}
            </div>
          </section>
        </div>
      </div>
    </FormLayout>
  );
}

function FieldEditor({ form, query, open, offered }: Pick<StudioPageProps, 'form' | 'query' | 'open' | 'offered'>) {
  const { rows, options, problem } = query;
  const captchas = captchasOf(form.settings);
  return (
    <form className="card studio-fields" method="get" action={studioPath(form)} data-studio>
      <h2>Fields</h2>
      <input type="hidden" name="studio" value="1" />
      <input type="hidden" name="code" value={open} />
      {problem !== null && <Notice tone="bad" text={problem} />}
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are rendered once.
        <Row key={n} row={row} n={n} />
      ))}
      <Row row={emptyRow} n={rows.length} />
      <p className="soft small">To remove a field, clear its name and label.</p>
      {offered.length > 0 && (
        <p className="offered">
          <span className="soft small">From your submissions:</span>{' '}
          {offered.map((name) => (
            <button key={name} type="submit" className="quiet small" name="add" value={name}>
              + <bdi>{name}</bdi>
            </button>
          ))}
        </p>
      )}
      <h2>Options</h2>
      <SelectField
        name="language"
        id="studio-language"
        label="Language of messages"
        value={options.language ?? ''}
        options={[['', 'The page’s or the browser’s'], ...languages.map((tag) => [tag, languageName(tag)] as const)]}
      />
      {form.settings.honeypot_mode !== 'none' && (
        <CheckboxField name="honeypot" id="studio-honeypot" label="Honeypot" value="1" checked={options.hasHoneypot} />
      )}
      {captchas.map((name) => (
        <CheckboxField
          key={name}
          name="captcha"
          id={`studio-${name}`}
          label={captchaTitle(name)}
          value={name}
          checked={options.captchas.includes(name)}
        />
      ))}
      <p>
        <button type="submit">Update code</button>
      </p>
    </form>
  );
}

const emptyRow: FieldRow = { name: '', label: '', type: 'text', isRequired: false, choices: '', problem: null };

function Row({ row, n }: { row: FieldRow; n: number }) {
  const { name, label, type, isRequired, choices, problem } = row;
  const id = (part: string) => `field-${n}-${part}`;
  const title = name === '' ? 'New field' : `Field ${n + 1}`;
  return (
    <fieldset className="studio-field">
      <legend>{title}</legend>
      <div className="studio-row">
        <label htmlFor={id('name')}>
          Name{' '}
          <input
            id={id('name')}
            name="field"
            defaultValue={name}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : id('problem')}
          />
        </label>
        <label htmlFor={id('label')}>
          Label <input id={id('label')} name="label" defaultValue={label} autoComplete="off" />
        </label>
        <label htmlFor={id('type')}>
          Type{' '}
          <select id={id('type')} name="type" defaultValue={type}>
            {Object.entries(fieldTypes).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={id('required')} className="studio-required">
          <input id={id('required')} type="checkbox" name="required" value={n} defaultChecked={isRequired} /> Required
        </label>
        <label htmlFor={id('choices')} className="studio-choices">
          Choices{' '}
          <input
            id={id('choices')}
            name="choices"
            defaultValue={choices}
            placeholder="Small, Medium, Large"
            autoComplete="off"
          />
        </label>
      </div>
      {problem !== null && (
        <p className="problem" id={id('problem')}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
