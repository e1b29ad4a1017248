import { Notice, Table, Time } from '../dashboard/page/components';
import { formatCount, kindLabels } from '../dashboard/page/format';
import { RetentionLog } from '../dashboard/page/retention-fields';
import type { AccountBacklog } from '../deliveries/backlog';
import type { Report } from '../doctor/run-checks';
import type { RetentionOverview } from '../submissions/retention';
import { AdminPage, accountPath } from './layout';

interface StatusProps {
  /** Of Letterbox; null when it is unknown. */
  readonly version: string | null;
  readonly processes: Readonly<Record<'web' | 'worker', number>> | null;
  /** The largest ones; null when the database is away. */
  readonly backlogs: readonly AccountBacklog[] | null;
  readonly report: Report;
  /** Null when the database is away. */
  readonly retention: RetentionOverview | null;
}

/** `/admin/status`: the running processes, the largest backlogs, retention, and what `doctor` finds. */
export function StatusPage({ version, processes, backlogs, report, retention }: StatusProps) {
  return (
    <AdminPage
      title="Status"
      nav="status"
      actions={
        <a className="button quiet" href="/admin/status">
          Check again
        </a>
      }
    >
      <Summary status={report.status} />
      {processes?.worker === 0 && (
        <Notice tone="bad" text="No worker is running. Submissions are stored, but nothing is delivered." />
      )}
      <section className="card">
        <dl className="facts">
          <dt>Letterbox</dt>
          <dd>{version ?? 'Unknown version'}</dd>
          <dt>Node.js</dt>
          <dd>{process.version}</dd>
          <dt>Web processes</dt>
          <dd>{processes ? formatCount(processes.web) : 'Unknown'}</dd>
          <dt>Workers</dt>
          <dd>{processes ? formatCount(processes.worker) : 'Unknown'}</dd>
        </dl>
      </section>
      {backlogs && backlogs.length > 0 && <Backlogs backlogs={backlogs} />}
      {retention && (retention.forms > 0 || retention.log.length > 0) && <Retention overview={retention} />}
      <Table caption="Checks" head={['Check', 'Result', 'Finding']}>
        {report.findings.map((finding) => (
          <FindingRow key={`${finding.check} ${finding.found}`} finding={finding} />
        ))}
      </Table>
      <p className="soft small">
        The checks ran in this web process. A process counts as running when it reported within the last minute.
      </p>
    </AdminPage>
  );
}

function Backlogs({ backlogs }: { backlogs: readonly AccountBacklog[] }) {
  return (
    <section className="card" aria-labelledby="backlogs">
      <h2 id="backlogs">Largest backlogs</h2>
      <p className="soft small">
        Deliveries waiting because their account has many pending. Other accounts are not delayed.
      </p>
      <Table caption="Largest backlogs" head={['Account', 'Delivery', 'Waiting', 'Oldest']}>
        {backlogs.map(({ accountId, email, kind, deliveries, oldestAt }) => (
          <tr key={`${accountId} ${kind}`}>
            <td className="anywhere">
              <a href={accountPath(accountId)}>
                <bdi>{email}</bdi>
              </a>
            </td>
            <td className="nowrap">{kindLabels[kind]}</td>
            <td>{formatCount(deliveries)}</td>
            <td className="soft nowrap">
              <Time at={oldestAt} compact />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Retention({ overview: { forms, overdueSince, log } }: { overview: RetentionOverview }) {
  return (
    <section className="card" aria-labelledby="retention">
      <h2 id="retention">Data retention</h2>
      <dl className="facts">
        <dt>Forms that erase old submissions</dt>
        <dd>{formatCount(forms)}</dd>
        <dt>Progress</dt>
        <dd>
          {overdueSince ? (
            <>
              A form has waited since <Time at={overdueSince} />. Check that a worker is running.
            </>
          ) : (
            'Up to date'
          )}
        </dd>
      </dl>
      <RetentionLog log={log} />
    </section>
  );
}

function Summary({ status }: { status: Report['status'] }) {
  if (status === 'ok') return <Notice tone="good" text="Everything works." />;
  if (status === 'warning') return <Notice tone="plain" text="Letterbox works, but some settings need attention." />;
  return <Notice tone="bad" text="Something needs to be fixed. See the problems below." />;
}

const tags = {
  ok: ['OK', 'tag good'],
  warning: ['Warning', 'tag warn'],
  problem: ['Problem', 'tag bad'],
} as const;

function FindingRow({ finding: { check, severity, found, advice } }: { finding: Report['findings'][number] }) {
  const [label, className] = tags[severity];
  return (
    <tr>
      <td className="nowrap">{check}</td>
      <td>
        <span className={className}>{label}</span>
      </td>
      <td className="anywhere">
        {found}
        {advice !== null && (
          <>
            <br />
            <small className="soft">{advice}</small>
          </>
        )}
      </td>
    </tr>
  );
}
