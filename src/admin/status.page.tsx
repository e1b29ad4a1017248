import { VersionCard } from '../dashboard/health/version-card';
import { Card, CodeBlock, Notice, Table, Time } from '../dashboard/page/components';
import { Buttons, PostForm, TextField } from '../dashboard/page/form';
import { formatCount, kindLabels } from '../dashboard/page/format';
import { RetentionLog } from '../dashboard/retention/retention-fields';
import type { AccountBacklog, WaitingDeliveries } from '../deliveries/backlog';
import type { Report } from '../doctor/run-checks';
import type { DeliveryResult } from '../lib/delivery-result';
import type { Version } from '../lib/version';
import type { RetentionOverview } from '../submissions/retention/retention-rules';
import { AdminPage, accountPath } from './layout';

/** The test e-mail that was asked for: how it ended, or why it was not sent. */
export type TestMail = { readonly to: string } & (
  | { readonly result: DeliveryResult; readonly error?: never }
  | { readonly error: string; readonly result?: never }
);

interface StatusProps {
  readonly version: Version;
  readonly processes: Readonly<Record<'web' | 'worker', number>> | null;
  /** Deliveries in the queues and running; null when the database is away. */
  readonly waiting: readonly WaitingDeliveries[] | null;
  /** The largest ones; null when the database is away. */
  readonly backlogs: readonly AccountBacklog[] | null;
  readonly report: Report;
  /** Null when the database is away. */
  readonly retention: RetentionOverview | null;
  /** Whether this web process has a mail server. */
  readonly canMail: boolean;
  readonly testMail: TestMail | null;
}

/** `/admin/status`: what `doctor` finds, the running processes, what they have to do, and a test e-mail. */
export function StatusPage(props: StatusProps) {
  const { version, processes, waiting, backlogs, report, retention, canMail, testMail } = props;
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
          <dd>{version.name ?? 'Unknown version'}</dd>
          <dt>Node.js</dt>
          <dd>{process.version}</dd>
          <dt>Web processes</dt>
          <dd>{processes ? formatCount(processes.web) : 'Unknown'}</dd>
          <dt>Workers</dt>
          <dd>{processes ? formatCount(processes.worker) : 'Unknown'}</dd>
        </dl>
      </section>
      <Table className="findings stacks" caption="Checks" head={['Check', 'Result', 'Finding']}>
        {report.findings.map((finding) => (
          <FindingRow key={`${finding.check} ${finding.found}`} finding={finding} />
        ))}
      </Table>
      <p className="soft small">
        The checks ran in this web process. A process counts as running when it reported within the last minute.
      </p>
      <TestMailCard canMail={canMail} testMail={testMail} />
      {waiting && waiting.length > 0 && <Waiting waiting={waiting} />}
      {backlogs && backlogs.length > 0 && <Backlogs backlogs={backlogs} />}
      {retention && (retention.forms > 0 || retention.log.length > 0) && <Retention overview={retention} />}
      <VersionCard version={version} />
    </AdminPage>
  );
}

function TestMailCard({ canMail, testMail }: Pick<StatusProps, 'canMail' | 'testMail'>) {
  const result = testMail?.result;
  return (
    <Card id="test-mail" title="Test e-mail">
      {result?.status === 'succeeded' && (
        <Notice tone="good">
          Sent to <bdi>{testMail?.to}</bdi>: {result.note}. Check that it arrived, and not as spam.
        </Notice>
      )}
      {result && result.status !== 'succeeded' && (
        <Notice tone="bad" text={`The e-mail was not sent: ${result.error}.`} />
      )}
      {canMail ? (
        <PostForm action="/admin/status/test-mail#test-mail">
          <TextField
            name="to"
            type="email"
            label="Send to"
            hint="Sent immediately by this web process, using the same mail server and sender as notifications."
            value={testMail?.to ?? ''}
            errors={testMail?.error === undefined ? {} : { to: testMail.error }}
            autoComplete="email"
          />
          <Buttons>
            <button type="submit">Send a test e-mail</button>
          </Buttons>
        </PostForm>
      ) : (
        <p className="soft">No e-mail can be sent from here, because this web process has no MAIL_URL.</p>
      )}
    </Card>
  );
}

function Waiting({ waiting }: { waiting: readonly WaitingDeliveries[] }) {
  return (
    <Card id="waiting" title="Deliveries in progress">
      <Table caption="Deliveries in progress" head={['Delivery', 'State', 'Number', 'Oldest']}>
        {waiting.map(({ kind, status, deliveries, seconds }) => (
          <tr key={`${kind} ${status}`}>
            <td className="nowrap">{kindLabels[kind]}</td>
            <td className="nowrap">{status === 'queued' ? 'Waiting' : 'In progress'}</td>
            <td>{formatCount(deliveries)}</td>
            <td className="soft nowrap">
              <Time at={new Date(Date.now() - seconds * 1_000)} compact />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
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
  if (status === 'warning') return <Notice tone="plain" text="Running, with warnings." />;
  return <Notice tone="bad" text="Something needs to be fixed. See the problems below." />;
}

const tags = {
  ok: ['OK', 'tag good'],
  warning: ['Warning', 'tag warn'],
  problem: ['Problem', 'tag bad'],
} as const;

function FindingRow({ finding: { check, severity, found, advice, record } }: { finding: Report['findings'][number] }) {
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
        {record && <CodeBlock label={`TXT record for ${record.name}`} code={record.value} />}
      </td>
    </tr>
  );
}
