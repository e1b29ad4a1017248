import type { ReactNode } from 'react';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { Alert } from '../../alerts/alert';
import type { OverQuota } from '../../alerts/alert.text';
import type { DeliveryStats } from '../../deliveries/delivery.stats';
import { formatBytes } from '../../lib/text';
import type { Version } from '../../lib/version';
import { AlertsCard } from '../alerts/alerts-card';
import { type MailTests, TestTable } from '../forms/previews/mail-preview.page';
import { Card, Notice, Table } from '../page/components';
import { PostForm } from '../page/form';
import { formatCount, formatResetDay, kindLabels } from '../page/format';
import { Page } from '../page/page';
import { VersionCard } from './version-card';

/** How many days of deliveries the page looks back. */
export const healthDays = 7;

interface HealthProps {
  readonly account: Account;
  readonly alerts: readonly Alert[];
  readonly overQuota: OverQuota;
  readonly failingWebhooks: number;
  /** Null when they took too long to count. */
  readonly deliveries: DeliveryStats | null;
  readonly usage: Usage;
  readonly hasStorage: boolean;
  /** How the storage test ended: null when it was not asked for, '' when it succeeded, else the reason. */
  readonly storageTest: string | null;
  readonly mailTests: MailTests;
  readonly version: Version;
  /** Running worker processes of the installation. */
  readonly workers: number;
}

type Tone = 'good' | 'warn' | 'bad';

interface HealthFinding {
  readonly what: string;
  readonly tone: Tone;
  readonly text: ReactNode;
}

/** `/dashboard/health`: whether everything that the account has set up works, and what to do where it does not. */
export function HealthPage(props: HealthProps) {
  const { account, alerts, overQuota, hasStorage, storageTest, mailTests, version } = props;
  const findings = [
    findWorkers(props),
    ...findDeliveries(props),
    findWebhooks(props),
    findQuota(props),
    findFiles(props),
  ];
  const isGood = alerts.length === 0 && findings.every(({ tone }) => tone === 'good');
  return (
    <Page title="Health" subtitle={<p className="soft">Checks that submissions arrive and are delivered.</p>}>
      {isGood && <Notice tone="good" text="Everything works." />}
      {storageTest === '' && <Notice tone="good" text="The storage works: a file was written, read and deleted." />}
      {storageTest && <Notice tone="bad" text={storageTest} />}
      <AlertsCard alerts={alerts} overQuota={overQuota} />
      <Table caption="Health" head={['Part', 'State', 'Details']}>
        {findings.map((finding) => (
          <FindingRow key={finding.what} {...finding} />
        ))}
      </Table>
      <Card id="test-mail" title="Test e-mail">
        {mailTests.notice && <Notice {...mailTests.notice} />}
        <p className="soft">
          Goes to <bdi>{account.email}</bdi>, the way your notifications do. Check that it arrives, and not as spam.
        </p>
        <PostForm action="/dashboard/health/test-mail#test-mail">
          <button type="submit" className="quiet">
            Send a test e-mail
          </button>
        </PostForm>
        {mailTests.listed.length > 0 && (
          <>
            <h3>Recent tests</h3>
            <TestTable title="Test e-mail" tests={mailTests} />
          </>
        )}
      </Card>
      {hasStorage && (
        <Card id="storage-test" title="File storage">
          <p className="soft">Writes a small file to your storage, reads it and deletes it.</p>
          <PostForm action="/dashboard/health/storage">
            <button type="submit" className="quiet">
              Test the storage
            </button>
          </PostForm>
        </Card>
      )}
      <VersionCard version={version} />
    </Page>
  );
}

const states = { good: 'OK', warn: 'Attention', bad: 'Problem' } as const;

function FindingRow({ what, tone, text }: HealthFinding) {
  return (
    <tr>
      <td className="nowrap">{what}</td>
      <td>
        <span className={`tag ${tone}`}>{states[tone]}</span>
      </td>
      <td>{text}</td>
    </tr>
  );
}

function findWorkers({ workers }: HealthProps): HealthFinding {
  const what = 'Processing';
  if (workers > 0) return { what, tone: 'good', text: 'Submissions are being delivered.' };
  const text =
    'Submissions are stored, but nothing is sent at the moment. Ask the operator of this Letterbox to start a worker.';
  return { what, tone: 'bad', text };
}

/** What was sent, by kind. Kinds without deliveries are left out. */
function findDeliveries({ deliveries }: HealthProps): HealthFinding[] {
  if (!deliveries) return [{ what: 'Deliveries', tone: 'warn', text: 'Counting took too long. Reload the page.' }];
  return deliveries.kinds.map(({ kind, succeeded, failed, waiting }) => {
    const text = [
      `${formatCount(succeeded)} sent`,
      failed > 0 && `${formatCount(failed)} failed`,
      waiting > 0 && `${formatCount(waiting)} waiting`,
    ];
    return {
      what: kindLabels[kind],
      tone: failed > 0 ? 'warn' : 'good',
      text: (
        <>
          {text.filter(Boolean).join(', ')} in the last {healthDays} days.{' '}
          {failed > 0 && <a href="/dashboard#failed">View failures</a>}
        </>
      ),
    };
  });
}

function findWebhooks({ account, failingWebhooks }: HealthProps): HealthFinding {
  const what = 'Webhooks';
  if (!isPaid(account.plan)) return { what, tone: 'good', text: 'Not part of the Free plan.' };
  if (failingWebhooks === 0) return { what, tone: 'good', text: 'No webhook is failing.' };
  const text = (
    <>
      The last call of {formatCount(failingWebhooks)} {failingWebhooks === 1 ? 'webhook' : 'webhooks'} failed.{' '}
      <a href="/dashboard/webhooks">View webhooks</a>
    </>
  );
  return { what, tone: 'bad', text };
}

function findQuota({ usage: { used, limit, period } }: HealthProps): HealthFinding {
  const what = 'Plan';
  const count = used === 1 ? '1 submission' : `${formatCount(used)} submissions`;
  if (limit === null) return { what, tone: 'good', text: `${count} this month, without a limit.` };
  const text = `${count} this month, of ${formatCount(limit)} until ${formatResetDay(period)}.`;
  return { what, tone: used >= limit ? 'bad' : used >= limit * 0.8 ? 'warn' : 'good', text };
}

function findFiles({ account, hasStorage, usage }: HealthProps): HealthFinding {
  const what = 'Files';
  const { storage_bytes: stored, storage_limit_bytes: limit } = usage;
  if (!isPaid(account.plan)) return { what, tone: 'good', text: 'Not part of the Free plan.' };
  if (!hasStorage) {
    const text = (
      <>
        No storage is connected: files that visitors upload are not stored.{' '}
        <a href="/dashboard/settings#storage">Connect one</a>
      </>
    );
    return { what, tone: 'warn', text };
  }
  if (limit === null) return { what, tone: 'good', text: `${formatBytes(stored)} stored.` };
  const tone = stored >= limit ? 'bad' : stored >= limit * 0.8 ? 'warn' : 'good';
  return { what, tone, text: `${formatBytes(stored)} of ${formatBytes(limit)} used.` };
}
