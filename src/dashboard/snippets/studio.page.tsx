import { languages } from '../../../config/languages';
import { captchasOf } from '../../forms/captcha-providers';
import { fieldTypes } from '../../forms/field.settings';
import type { Form } from '../../forms/form.model';
import { captchaTitle } from '../../forms/snippets/snippet-options';
import type { Snippet } from '../../forms/snippets/snippets';
import { FormLayout } from '../forms/form-layout';
import { formPath, studioPath } from '../forms/form-paths';
import { CodeBlock, Notice } from '../page/components';
import { CheckboxField, PostForm, SelectField } from '../page/form';
import { SaveBar } from '../page/save-bar';
import { highlight } from './highlight';
import type { FieldRow, StudioDraft } from './studio-draft';

interface StudioPageProps {
  readonly form: Form;
  readonly draft: StudioDraft;
  readonly snippets: readonly Snippet[];
  /** The page of the preview. */
  readonly preview: string;
  /** The key of the snippet that is open. */
  readonly open: string;
  /** Fields of recent submissions that are not in the form. */
  readonly offered: readonly string[];
  readonly state: 'unchanged' | 'saved' | 'typed';
}

/** `/dashboard/forms/:id/snippets`: define the form's fields, see the form, and copy the code. */
export function StudioPage(props: StudioPageProps) {
  const { form, snippets, preview, open } = props;
  return (
    <FormLayout form={form} part="Fields and code" tab="add-to-site">
      <p>
        <a href={formPath(form)}>← Add to site</a>
      </p>
      <div className="studio">
        <FieldEditor {...props} />
        <div data-studio-result>
          <section className="card" aria-labelledby="preview-title">
            <h2 id="preview-title">Preview</h2>
            <figure className="preview">
              <figcaption>On a page without styles of its own. Your site’s styles apply to it, too.</figcaption>
              <iframe sandbox="allow-same-origin" srcDoc={preview} title="Preview of the form" data-fit />
            </figure>
          </section>
          <section className="card" aria-labelledby="code-title">
            <h2 id="code-title">Code</h2>
            <SnippetList snippets={snippets} open={open} />
          </section>
        </div>
      </div>
    </FormLayout>
  );
}

/** The code of each kind, one of them open. */
export function SnippetList({ snippets, open }: Pick<StudioPageProps, 'snippets' | 'open'>) {
  return (
    <div className="snippets">
      {snippets.map(({ key, title, hint, code }) => (
        // A shared name keeps at most one open.
        <details key={key} id={`snippet-${key}`} name="snippet" open={key === open} data-snippet={key}>
          <summary>{title}</summary>
          <p className="soft">{hint}</p>
          <CodeBlock label={title} code={code}>
            {highlight(code)}
          </CodeBlock>
        </details>
      ))}
    </div>
  );
}

function FieldEditor({ form, draft, open, offered, state }: StudioPageProps) {
  const { rows, options, problem, seen, focus } = draft;
  const captchas = captchasOf(form.settings);
  return (
    <PostForm action={studioPath(form)} className="studio-fields" guard={state === 'typed' ? 'rejected' : 'unchanged'}>
      {/* The first button is the one that the Enter key presses. */}
      <button type="submit" data-save hidden />
      <input type="hidden" name="code" value={open} />
      <input type="hidden" name="seen" value={seen} />
      <section className="card" data-studio-rows>
        <h2>Fields</h2>
        {problem !== null && <Notice tone="bad" text={problem} />}
        {rows.length === 0 && <p className="soft">No fields yet. Add the first one.</p>}
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are rendered once.
          <Row key={n} row={row} n={n} isLast={n === rows.length - 1} focus={focus?.row === n ? focus.part : null} />
        ))}
        <p className="offered">
          <button type="submit" className="quiet" name="change" value="add">
            Add field
          </button>
          {offered.length > 0 && <span className="soft small">From your submissions:</span>}
          {offered.map((name) => (
            <button key={name} type="submit" className="quiet small" name="change" value={`add:${name}`}>
              + <bdi>{name}</bdi>
            </button>
          ))}
        </p>
      </section>
      <section className="card">
        <h2>Options</h2>
        <CheckboxField
          name="styles"
          id="studio-styles"
          label="Include simple styles"
          hint="Adds a few styles to the code, for pages that have none."
          value="1"
          checked={options.hasStyles}
        />
        <SelectField
          name="language"
          id="studio-language"
          label="Message language"
          value={options.language ?? ''}
          options={[['', 'Automatic'], ...languages.map((tag) => [tag, languageName(tag)] as const)]}
        />
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
        <p data-no-script>
          <button type="submit" className="quiet" name="change" value="show">
            Update code
          </button>
        </p>
      </section>
      <SaveBar
        label="Save fields"
        discardPath={studioPath(form)}
        isRejected={state === 'typed'}
        hasErrors={rows.some((row) => row.problem !== null)}
        isSaved={state === 'saved'}
      />
    </PostForm>
  );
}

interface RowProps {
  readonly row: FieldRow;
  readonly n: number;
  readonly isLast: boolean;
  /** The part that gets the focus. */
  readonly focus: 'label' | 'up' | 'down' | 'remove' | null;
}

function Row({ row, n, isLast, focus }: RowProps) {
  const { name, label, type, isRequired, choices, problem } = row;
  const id = (part: string) => `field-${n}-${part}`;
  return (
    <fieldset className="studio-field">
      <legend>{`Field ${n + 1}`}</legend>
      <div className="studio-row">
        <label htmlFor={id('label')}>
          Label{' '}
          <input
            id={id('label')}
            name="label"
            defaultValue={label}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: continues where a button was pressed.
            autoFocus={focus === 'label'}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : id('problem')}
          />
        </label>
        <label htmlFor={id('name')}>
          Name{' '}
          <input
            id={id('name')}
            name="field"
            defaultValue={name}
            placeholder="from the label"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
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
        <label htmlFor={id('choices')} className="studio-choices">
          Choices, one per line{' '}
          <textarea id={id('choices')} name="choices" rows={3} defaultValue={choices} autoComplete="off" />
        </label>
        <div className="studio-actions">
          <label htmlFor={id('required')}>
            <input id={id('required')} type="checkbox" name="required" value={n} defaultChecked={isRequired} /> Required
          </label>
          <RowButton n={n} action="up" isEnd={n === 0} hasFocus={focus === 'up'} symbol="↑" />
          <RowButton n={n} action="down" isEnd={isLast} hasFocus={focus === 'down'} symbol="↓" />
          <RowButton n={n} action="remove" hasFocus={focus === 'remove'} symbol="Remove" />
        </div>
      </div>
      {problem !== null && (
        <p className="problem" id={id('problem')}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface RowButtonProps {
  readonly n: number;
  readonly action: 'up' | 'down' | 'remove';
  readonly isEnd?: boolean;
  readonly hasFocus: boolean;
  readonly symbol: string;
}

function RowButton({ n, action, isEnd, hasFocus, symbol }: RowButtonProps) {
  return (
    <button
      type="submit"
      name="change"
      value={`${action}:${n}`}
      className="quiet small"
      aria-disabled={isEnd || undefined}
      aria-label={action === 'remove' ? `Remove field ${n + 1}` : `Move field ${n + 1} ${action}`}
      // biome-ignore lint/a11y/noAutofocus: keeps the focus on the button that was pressed.
      autoFocus={hasFocus}
    >
      {symbol}
    </button>
  );
}

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}
