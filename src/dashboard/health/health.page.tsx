import type { ReactNode } from 'react';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { DeliveryStats } from '../../deliveries/delivery.stats';
import { formatResetDay } from '../../lib/format-time';
import { formatBytes } from '../../lib/text';
import type { Version } from '../../lib/version';
import { type MailTests, TestTable } from '../forms/previews/mail-preview.page';
import { Card, Notice, Table } from '../page/components';
import { PostForm } from '../page/form';
import { formatCount, kindLabels } from '../page/format';
import { Page } from '../page/page';
import { Can, useCan } from '../page/render-page';
import { accountSettingsPath } from '../settings/settings-paths';
import type { Trouble } from '../trouble/trouble';
import { TroubleAction, TroubleText } from '../trouble/trouble-card';
import { VersionCard } from './version-card';

/** How many days of deliveries the page looks back. */
export const healthDays = 7;

interface HealthProps {
  readonly account: Account;
  /** What is wrong, one per cause, the most severe first. */
  readonly troubles: readonly Trouble[];
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
  /** Tells findings apart whose part is the same. */
  readonly key?: string;
  readonly what: string;
  readonly tone: Tone;
  readonly text: ReactNode;
}

/** `/dashboard/health`: whether everything that the account has set up works, and what to do where it does not. */
export function HealthPage(props: HealthProps) {
  const { account, troubles, hasStorage, storageTest, mailTests, version } = props;
  const findings = [
    findWorkers(props),
    ...troubles.map(findTrouble),
    ...findDeliveries(props),
    findWebhooks(props),
    findQuota(props),
    findFiles(props),
  ].filter((finding) => finding !== null);
  const canTest = useCan('account:write');
  const isGood = findings.every(({ tone }) => tone === 'good');
  return (
    <Page title="Health" subtitle={<p className="soft">Checks that submissions arrive and are delivered.</p>}>
      {isGood && <Notice tone="good" text="Everything works." />}
      {storageTest === '' && <Notice tone="good" text="The storage works: a file was written, read and deleted." />}
      {storageTest && <Notice tone="bad" text={storageTest} />}
      <Table caption="Health" head={['Part', 'State', 'Details']}>
        {findings.map((finding) => (
          <FindingRow {...finding} key={finding.key ?? finding.what} />
        ))}
      </Table>
      <Can permission="account:write">
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
      </Can>
      {hasStorage && canTest && (
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

function findTrouble(trouble: Trouble): HealthFinding {
  const text = (
    <div className="trouble-row">
      <TroubleText trouble={trouble} />
      <TroubleAction trouble={trouble} />
    </div>
  );
  return { key: trouble.key, what: trouble.what, tone: trouble.tone, text };
}

/** What was sent, by kind. Kinds without deliveries are left out, and those that fail have their own lines. */
function findDeliveries({ deliveries, troubles }: HealthProps): HealthFinding[] {
  if (!deliveries) return [{ what: 'Deliveries', tone: 'warn', text: 'Counting took too long. Reload the page.' }];
  const failing = new Set(troubles.map(({ kind }) => kind));
  return deliveries.kinds
    .filter(({ kind }) => !failing.has(kind))
    .map(({ kind, succeeded, waiting }) => {
      const text = [`${formatCount(succeeded)} sent`, waiting > 0 && `${formatCount(waiting)} pending`];
      return {
        what: kindLabels[kind],
        tone: 'good',
        text: `${text.filter(Boolean).join(', ')} in the last ${healthDays} days.`,
      };
    });
}

/** Only where no other line is about webhooks. */
function findWebhooks({ account, deliveries, troubles }: HealthProps): HealthFinding | null {
  if (!isPaid(account.plan)) return { what: 'Webhooks', tone: 'good', text: 'Not part of the Free plan.' };
  const isTold = [...troubles, ...(deliveries?.kinds ?? [])].some(({ kind }) => kind === 'webhook');
  return isTold ? null : { what: 'Webhooks', tone: 'good', text: 'No webhook is failing.' };
}

function findQuota({ usage: { used, limit, period } }: HealthProps): HealthFinding {
  const what = 'Plan';
  const count = used === 1 ? '1 submission' : `${formatCount(used)} submissions`;
  if (limit === null) return { what, tone: 'good', text: `${count} this month. No limit.` };
  const text = `${count} this month, limit ${formatCount(limit)}. Resets on ${formatResetDay(period)}.`;
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
        <Can permission="account:read">
          <a href={accountSettingsPath('storage')}>Connect one</a>
        </Can>
      </>
    );
    return { what, tone: 'warn', text };
  }
  if (limit === null) return { what, tone: 'good', text: `${formatBytes(stored)} stored.` };
  const tone = stored >= limit ? 'bad' : stored >= limit * 0.8 ? 'warn' : 'good';
  return { what, tone, text: `${formatBytes(stored)} of ${formatBytes(limit)} used.` };
}
