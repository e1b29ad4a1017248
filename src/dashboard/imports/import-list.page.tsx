import { findFormat } from '../../imports/formats/table';
import type { Import, ImportCounts, ImportStatus, RecordProblem } from '../../imports/imports.repository';
import { formInboxPath, importPath } from '../forms/form-paths';
import { Card, Empty, Notice, Pagination, Table, Time, UsageBar } from '../page/components';
import { Buttons, PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { Can } from '../page/render-page';

export const importsPath = '/dashboard/imports';
export const oneImportPath = ({ id }: Pick<Import, 'id'>): string => `${importsPath}/${id}`;

/** What submissions were imported from: a service or, if it is not known, a file. */
export function sourceOf({ service, filename }: Pick<Import, 'service' | 'filename'>): string {
  return service === 'generic' ? (filename ?? 'a file') : serviceName(service);
}

export const serviceName = (service: string): string => findFormat(service)?.title ?? service;

interface ImportListProps {
  readonly imports: readonly Import[];
  readonly newer: string | null;
  readonly older: string | null;
}

/** `/dashboard/imports`: the imports of the account. */
export function ImportListPage({ imports, newer, older }: ImportListProps) {
  return (
    <Page title="Imports" nav="forms">
      {imports.length > 0 ? (
        <ImportTable imports={imports} />
      ) : (
        <Empty title="No imports">
          <p className="soft">Start one under Settings › Moving of a form.</p>
        </Empty>
      )}
      <Pagination newer={newer} older={older} />
    </Page>
  );
}

export function ImportTable({ imports }: Pick<ImportListProps, 'imports'>) {
  return (
    <Table className="stacks" caption="Imports" head={['File', 'Form', 'Started', 'Imported', 'Status']}>
      {imports.map((one) => (
        <tr key={one.id}>
          <td>
            <a href={oneImportPath(one)}>
              <bdi>{one.filename ?? serviceName(one.service)}</bdi>
            </a>
          </td>
          <td data-label="Form">
            <bdi>{one.formName}</bdi>
          </td>
          <td data-label="Started">
            <Time at={one.createdAt} compact />
          </td>
          <td data-label="Imported">{formatCount(one.imported)}</td>
          <td data-label="Status">
            <Status one={one} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const statuses: Readonly<Record<ImportStatus, readonly [label: string, tone: string]>> = {
  running: ['Running', 'warn'],
  finished: ['Finished', 'good'],
  failed: ['Stopped', 'bad'],
  undoing: ['Undoing', 'warn'],
  undone: ['Undone', ''],
};

function Status({ one: { status, bytesRead, bytesTotal } }: { one: Import }) {
  const [label, tone] = statuses[status];
  const percent = bytesTotal ? Math.min(100, Math.floor((100 * bytesRead) / bytesTotal)) : null;
  return (
    <span className={`tag ${tone}`}>
      {label}
      {status === 'running' && percent !== null && ` · ${percent} %`}
    </span>
  );
}

/** `/dashboard/imports/:id`: the progress and the result of an import. */
export function OneImportPage({ one }: { one: Import }) {
  const { id, formId, formName, service, filename, status, error, createdBy, createdAt, finishedAt } = one;
  const hasRows = (status === 'finished' || status === 'failed') && one.imported > 0;
  return (
    <Page title={`Import of ${filename ?? serviceName(service)}`} nav="forms">
      {error !== null && (
        <Notice tone="bad">
          {error} {one.imported > 0 && 'What was read before that was imported.'}
        </Notice>
      )}
      {status === 'undoing' && <Notice tone="plain">The submissions of this import are being erased.</Notice>}
      {status === 'running' && (
        <>
          <UsageBar
            label="Read"
            value={one.bytesRead}
            max={one.bytesTotal}
            format={(bytes) => `${kilobytes(bytes)} kB`}
          />
          <p className="small">
            <a href={oneImportPath(one)}>Reload to see the progress</a>
          </p>
        </>
      )}
      <Card id="result" title="Result">
        <Counts counts={one} isDone />
        <ProblemList problems={one.problems} rejected={one.rejected} />
      </Card>
      <Card id="details" title="Details">
        <dl className="facts">
          <dt>Status</dt>
          <dd>
            <Status one={one} />
          </dd>
          <dt>Form</dt>
          <dd>
            <a href={formInboxPath({ id: formId })}>
              <bdi>{formName}</bdi>
            </a>
          </dd>
          <dt>Service</dt>
          <dd>{serviceName(service)}</dd>
          <dt>Started</dt>
          <dd>
            <Time at={createdAt} /> by <bdi>{createdBy}</bdi>
          </dd>
          {finishedAt && (
            <>
              <dt>Ended</dt>
              <dd>
                <Time at={finishedAt} />
              </dd>
            </>
          )}
        </dl>
        <Buttons>
          {hasRows && (
            <a className="button quiet" href={`${formInboxPath({ id: formId })}&folder=archived`}>
              Show submissions
            </a>
          )}
          <Can permission="submissions:write">
            {status !== 'undone' && status !== 'undoing' && <a href={`${importsPath}/${id}/undo`}>Undo import</a>}
            <a href={importPath({ id: formId })}>Import another file</a>
          </Can>
        </Buttons>
      </Card>
      <p>
        <a href={importsPath}>All imports</a>
      </p>
    </Page>
  );
}

const kilobytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1_000));

/** Numbers of an import or, before it is `isDone`, of its preview. */
export function Counts({ counts, isDone = false }: { counts: ImportCounts; isDone?: boolean }) {
  const { records, imported, spam, existing, expired, rejected, undated, shortened, files, filesSkipped } = counts;
  const rows: readonly (readonly [label: string, count: number, isAlways?: boolean])[] = [
    ['Records in the file', records, true],
    [isDone ? 'Imported' : 'New submissions', imported, true],
    ['Spam among them', spam],
    ['Already imported', existing],
    ['Too old to store', expired],
    ['Rejected', rejected],
    ['Without the time they were sent', undated],
    ['Shortened', shortened],
    ['Files to download', files],
    ['Files not downloaded', filesSkipped],
  ];
  return (
    <dl className="facts import-counts">
      {rows.map(([label, count, isAlways]) =>
        count > 0 || isAlways ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Why the first of the rejected records were not imported. */
export function ProblemList({ problems, rejected }: { problems: readonly RecordProblem[]; rejected: number }) {
  if (problems.length === 0) return null;
  return (
    <>
      <h3>Rejected records</h3>
      <ul>
        {problems.map(({ record, problem }) => (
          <li key={record}>
            Record {formatCount(record)}: {problem}
          </li>
        ))}
        {rejected > problems.length && <li>And {formatCount(rejected - problems.length)} more.</li>}
      </ul>
    </>
  );
}

/** Asks for confirmation before an import is undone. */
export function UndoImportPage({ one, count }: { one: Import; count: number }) {
  const back = oneImportPath(one);
  return (
    <Page title={`Undo the import of ${one.filename ?? serviceName(one.service)}?`} nav="forms">
      <p>
        {count === 1 ? 'One submission' : `${formatCount(count)} submissions`} of <bdi>{one.formName}</bdi>{' '}
        {count === 1 ? 'is' : 'are'} erased forever, with their notes, labels, files and replies.
        {one.status === 'running' && ' The import is still running. It is stopped first.'}
      </p>
      <PostForm action={`${back}/undo`}>
        <Buttons>
          <button type="submit" className="danger">
            Undo import
          </button>
          <a href={back}>Cancel</a>
        </Buttons>
      </PostForm>
    </Page>
  );
}
