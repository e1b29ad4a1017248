import type { AuditRow } from '../../audit/audit-query';
import { auditGroups, describeEntry, fieldName } from '../../audit/audit-text';
import { Card, Empty, ExactTime, Pagination, Table } from '../page/components';
import { Problems, SelectField } from '../page/form';
import { TimeRange, timeRangeLabels } from '../webhooks/delivery-log/delivery-log.page';
import { type AuditLog, auditExportPath, auditPath } from './audit-log-query';

/** The log of the account, in `/dashboard/settings/audit`. */
export function AuditCard(log: AuditLog) {
  const { draft, rows, errors, newest, older } = log;
  const isFiltered = Object.values(draft).some((value) => value !== '');
  return (
    <Card id="audit-log" title="Audit log">
      <p className="soft">
        Who changed what, and who signed in. Entries cannot be edited. They contain no passwords, tokens or submissions.
      </p>
      <Problems errors={errors} labels={timeRangeLabels} />
      <Filter {...log} />
      {rows.length > 0 ? (
        <Table
          caption="Entries of the audit log"
          head={['Time', 'What happened', 'IP address']}
          className="audit-log stacks"
        >
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </Table>
      ) : isFiltered ? (
        <Empty title="No results">
          <a href={auditPath({})}>Clear filter</a>
        </Empty>
      ) : (
        <Empty title="No entries yet" />
      )}
      <Pagination newer={newest} newerLabel="← Newest" older={older} />
      <p>
        <a className="button quiet" href={auditExportPath(draft)}>
          Download CSV
        </a>
      </p>
    </Card>
  );
}

const actorKinds = [
  ['operator', 'Any operator'],
  ['cli', 'The command line'],
  ['system', 'Letterbox itself'],
] as const;

function Filter({ draft, actors, errors }: AuditLog) {
  return (
    <form className="log-filter" action={auditPath({})} aria-label="Filter">
      <SelectField
        name="actor"
        label="By"
        value={draft.actor}
        options={[['', 'Anyone'], ...actors.map(({ id, label }) => [id, label.slice(0, 60)] as const), ...actorKinds]}
      />
      <SelectField
        name="group"
        label="About"
        value={draft.group}
        options={[['', 'Everything'], ...Object.entries(auditGroups)]}
      />
      {draft.object !== '' && (
        <SelectField
          name="object"
          label="Object"
          value={draft.object}
          options={[
            ['', 'Any'],
            [draft.object, `Only ${draft.object}`],
          ]}
        />
      )}
      <TimeRange draft={draft} errors={errors} />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}

function Entry({ row }: { row: AuditRow }) {
  const { at, seq, action, objectId, ipAddress, userAgent, hash, changes } = row;
  return (
    <tr>
      <td className="moment">
        <ExactTime at={at} />
      </td>
      <td>
        <bdi>{describeEntry(row)}</bdi>
        <details>
          <summary>Details</summary>
          <dl className="facts">
            <dt>Entry</dt>
            <dd>
              {seq}, <code>{action}</code>
            </dd>
            <dt>By</dt>
            <dd>
              <bdi>{row.actorLabel}</bdi>
            </dd>
            {objectId !== null && (
              <>
                <dt>Object</dt>
                <dd>
                  <bdi>{row.objectLabel ?? objectId}</bdi> · <a href={auditPath({ object: objectId })}>Its entries</a>
                </dd>
              </>
            )}
            {Object.entries(changes).map(([field, change]) => (
              <Change key={field} field={field} change={change} />
            ))}
            {userAgent && (
              <>
                <dt>Browser</dt>
                <dd>
                  <bdi>{userAgent}</bdi>
                </dd>
              </>
            )}
            <dt>Hash</dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </dl>
        </details>
      </td>
      <td data-label="IP address">{ipAddress}</td>
    </tr>
  );
}

function Change({ field, change }: { field: string; change: AuditRow['changes'][string] }) {
  return (
    <>
      <dt>{fieldName(field)}</dt>
      <dd>
        {change === 'changed' ? (
          'changed'
        ) : (
          <bdi>{'old' in change ? `${valueText(change.old)} → ${valueText(change.new)}` : valueText(change.new)}</bdi>
        )}
      </dd>
    </>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
