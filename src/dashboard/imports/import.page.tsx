import type { Form } from '../../forms/form.model';
import type { Meaning } from '../../imports/formats/format';
import { generic } from '../../imports/formats/generic';
import { formats } from '../../imports/formats/table';
import type { Import } from '../../imports/imports.repository';
import type { ImportPreview, PreviewRow } from '../../imports/run-import';
import { truncate } from '../../lib/text';
import { FormLayout } from '../forms/form-layout';
import { importPath } from '../forms/form-paths';
import { Card, DateTime, Table } from '../page/components';
import { Buttons, CheckboxField, PostForm, Problems, SelectField } from '../page/form';
import { formatCount } from '../page/format';
import type { FieldErrors } from '../page/read-form';
import type { DraftColumn, ImportDraft } from './import-draft';
import { Counts, ImportTable, importsPath, ProblemList, serviceName } from './import-list.page';

export interface ImportPageProps {
  readonly form: Form;
  readonly draft: ImportDraft;
  /** What an import of the file would do, once there is one. */
  readonly preview?: ImportPreview;
  readonly filename?: string;
  readonly errors?: FieldErrors;
  /** The latest ones of the account. */
  readonly imports: readonly Import[];
}

/** `/dashboard/forms/:id/import`: a file, what its columns become, and what an import of it would do. */
export function ImportPage({ form, draft, preview, filename, errors = {}, imports }: ImportPageProps) {
  const path = importPath(form);
  const isKnown = draft.service !== null;
  return (
    <FormLayout form={form} part="Import" tab="settings">
      <PostForm action={path} encType="multipart/form-data" id="import-form">
        <Card id="import" title="Import submissions">
          <p className="soft">
            What another form service stored becomes submissions of this form, with their original times. Nobody is
            notified, and the monthly limit does not count them. Importing the same file again adds nothing.
          </p>
          <Problems errors={errors} labels={{ file: 'File', service: 'Service' }} />
          {preview && (
            <p>
              <bdi>{filename}</bdi>:{' '}
              {preview.service === generic.service
                ? 'no known service. Check what its columns become.'
                : `recognized as an export of ${serviceName(preview.service)}.`}
            </p>
          )}
          {isKnown && (
            <SelectField
              name="service"
              label="Service"
              value={draft.service}
              errors={errors}
              options={formats.map(({ service, title }) => [service, title] as const)}
            />
          )}
          {draft.service === generic.service && draft.columns.length > 0 && <ColumnTable columns={draft.columns} />}
          <CheckboxField
            name="teach"
            label="Teach the spam filter with it"
            hint="It learns from the newest 1,000 submissions and the newest 1,000 spam."
            checked={draft.teach}
          />
          <FileField errors={errors} isAgain={isKnown} />
          <Buttons>
            <button type="submit" className={preview ? 'quiet' : undefined} data-busy="Reading…">
              {preview ? 'Update preview' : 'Preview'}
            </button>
            {preview && preview.imported > 0 && (
              <button type="submit" formAction={`${path}/run`} data-busy="Importing…" data-import>
                Import {count(preview.imported)}
              </button>
            )}
          </Buttons>
          <p role="status" id="import-status" />
        </Card>
      </PostForm>
      {preview && <Preview preview={preview} />}
      <section id="imports" aria-label="Latest imports">
        {imports.length > 0 && (
          <>
            <h2>Latest imports of all forms</h2>
            <ImportTable imports={imports} />
            <p>
              <a href={importsPath}>All imports</a>
            </p>
          </>
        )}
      </section>
    </FormLayout>
  );
}

const count = (number: number): string => `${formatCount(number)} ${number === 1 ? 'submission' : 'submissions'}`;

function FileField({ errors, isAgain }: { errors: FieldErrors; isAgain: boolean }) {
  return (
    <div className="field">
      <label htmlFor="file">File</label>
      <small id="file-hint" className="hint">
        CSV, JSON or JSON Lines.{isAgain && <span data-unless-chosen> Choose it again: it is not stored before.</span>}
      </small>
      {errors.file && (
        <small id="file-error" className="error">
          {errors.file}
        </small>
      )}
      <input
        id="file"
        type="file"
        name="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
        aria-describedby={errors.file ? 'file-error file-hint' : 'file-hint'}
        aria-invalid={errors.file ? true : undefined}
      />
    </div>
  );
}

const targetLabels: readonly (readonly [meaning: Meaning, label: string])[] = [
  ['date', 'Time it was sent'],
  ['replyto', 'Address of the visitor'],
  ['subject', 'Subject'],
  ['spam', 'Whether it is spam'],
  ['file', 'URL of a file'],
  ['ip', 'IP address'],
  ['referrer', 'Page'],
  ['id', 'ID at the service'],
  ['skip', 'Left out'],
];

/** What the columns of a file become. The name counts for fields. */
function ColumnTable({ columns }: { columns: readonly DraftColumn[] }) {
  return (
    <Table className="stacks import-columns" caption="Columns" head={['Column', 'Becomes', 'Name of the field']}>
      {columns.map(({ column, target, name, example }) => (
        <tr key={column}>
          <td>
            <input type="hidden" name="column" value={column} />
            <bdi>
              <strong>{truncate(column, maxShown)}</strong>
            </bdi>
            <br />
            <small className="soft">
              <bdi>{asText(example) || 'Empty'}</bdi>
            </small>
          </td>
          <td>
            <select name="target" defaultValue={target} aria-label={`${column} becomes`}>
              <option value="">Field</option>
              {targetLabels.map(([meaning, label]) => (
                <option key={meaning} value={`@${meaning}`}>
                  {label}
                </option>
              ))}
            </select>
          </td>
          <td>
            <input name="name" defaultValue={name} aria-label={`Field for ${column}`} maxLength={1_000} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const maxShown = 80;
const maxShownFields = 12;

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  return truncate(text, maxShown);
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { first, problems, rejected } = preview;
  return (
    <Card id="preview" title="Preview">
      <Counts counts={preview} />
      <ProblemList problems={problems} rejected={rejected} />
      {first.length > 0 && (
        <>
          <h3>First submissions</h3>
          <Table className="stacks" caption="First submissions" head={['Sent', 'Fields']}>
            {first.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
              <FirstRow key={index} row={row} />
            ))}
          </Table>
        </>
      )}
    </Card>
  );
}

function FirstRow({ row: { sentAt, isSpam, data, files } }: { row: PreviewRow }) {
  const fields = Object.entries(data as object);
  return (
    <tr>
      <td>
        {sentAt ? <DateTime at={sentAt} /> : <span className="soft">Unknown</span>}{' '}
        {isSpam && <span className="tag warn">Spam</span>}
      </td>
      <td>
        <dl className="facts import-fields">
          {fields.slice(0, maxShownFields).map(([name, value]) => (
            <div key={name}>
              <dt>
                <bdi>{truncate(name, maxShown)}</bdi>
              </dt>
              <dd>
                <bdi>{asText(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {fields.length > maxShownFields && (
          <small className="soft">And {formatCount(fields.length - maxShownFields)} more</small>
        )}
        {files.length > 0 && (
          <small className="soft">{files.length === 1 ? 'One file' : `${files.length} files`} to download</small>
        )}
      </td>
    </tr>
  );
}
