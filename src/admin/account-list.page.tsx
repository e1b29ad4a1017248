import { Empty, Notice, Pagination, Table, Time } from '../dashboard/page/components';
import { formatCount, planLabels } from '../dashboard/page/format';
import { formatBytes } from '../lib/text';
import type { AccountListQuery, ListedAccount } from './account-list.query';
import { AdminPage, accountPath } from './layout';

interface AccountListProps {
  readonly query: AccountListQuery;
  readonly accounts: readonly ListedAccount[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** Running worker processes. */
  readonly workers: number;
}

/** `/admin`: all accounts with their usage, newest first. */
export function AccountListPage({ query, accounts, hasNewer, hasOlder, workers }: AccountListProps) {
  const [first, last] = [accounts[0], accounts.at(-1)];
  return (
    <AdminPage
      title="Accounts"
      nav="accounts"
      actions={
        <a className="button" href="/admin/accounts/new">
          New account
        </a>
      }
    >
      {workers === 0 && (
        <Notice tone="bad">
          No worker is running. Submissions are stored, but nothing is delivered. See <a href="/admin/status">Status</a>
          .
        </Notice>
      )}
      <SearchForm query={query} />
      {accounts.length > 0 ? <AccountTable accounts={accounts} /> : <NoAccounts query={query} />}
      <Pagination
        newer={hasNewer && first ? listPath(query, { after: first.id }) : null}
        older={hasOlder && last ? listPath(query, { before: last.id }) : null}
      />
    </AdminPage>
  );
}

function listPath({ search, onlySuspended }: AccountListQuery, cursor: Record<string, string>): string {
  const params = new URLSearchParams({
    ...(search && { q: search }),
    ...(onlySuspended && { show: 'suspended' }),
    ...cursor,
  });
  return `/admin?${params}`;
}

function SearchForm({ query: { search, onlySuspended } }: { query: AccountListQuery }) {
  return (
    <form method="get" action="/admin" className="accounts-filter">
      <div className="field">
        <label htmlFor="q">Search</label>
        <input
          type="search"
          id="q"
          name="q"
          defaultValue={search}
          placeholder="E-mail, account ID or access key"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="field">
        <label htmlFor="show">Show</label>
        <select id="show" name="show" defaultValue={onlySuspended ? 'suspended' : ''}>
          <option value="">All accounts</option>
          <option value="suspended">Suspended accounts</option>
        </select>
      </div>
      <button type="submit" className="quiet">
        Search
      </button>
    </form>
  );
}

function AccountTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  return (
    <div className="account-list">
      <Table
        className="stacks"
        caption="Accounts"
        head={['Account', 'Plan', 'This month', 'Files', 'Forms', 'Last submission']}
      >
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </Table>
    </div>
  );
}

function AccountRow({ account }: { account: ListedAccount }) {
  const { id, email, plan, used, quota, storageBytes, storageLimitBytes, forms, lastSubmissionAt } = account;
  return (
    <tr>
      <td className="anywhere">
        <a className="form-name" href={accountPath(id)}>
          <bdi>{email}</bdi>
        </a>{' '}
        {account.suspendedAt && <span className="tag bad">Suspended</span>}{' '}
        {account.deletesAt && <span className="tag bad">Being deleted</span>}{' '}
        {!account.hasPassword && <span className="tag">No password</span>}
      </td>
      <td className="nowrap">{planLabels[plan]}</td>
      <td className="nowrap">
        {formatCount(used)}
        {quota !== null && <span className="soft"> of {formatCount(quota)}</span>} <LimitTag value={used} max={quota} />
      </td>
      <td className="nowrap">
        {formatBytes(storageBytes)}
        {storageLimitBytes !== null && <span className="soft"> of {formatBytes(storageLimitBytes)}</span>}{' '}
        <LimitTag value={storageBytes} max={storageLimitBytes} />
      </td>
      <td>
        {formatCount(forms)}
        <span className="unit"> {forms === 1 ? 'form' : 'forms'}</span>
      </td>
      <td className="soft nowrap">{lastSubmissionAt ? <Time at={lastSubmissionAt} compact /> : 'None yet'}</td>
    </tr>
  );
}

function LimitTag({ value, max }: { value: number; max: number | null }) {
  if (max === null || value < max * 0.8 || value === 0) return null;
  return value >= max ? <span className="tag bad">Full</span> : <span className="tag warn">80%</span>;
}

function NoAccounts({ query: { search, onlySuspended, before, after } }: { query: AccountListQuery }) {
  const isFiltered = search !== '' || onlySuspended;
  if (before !== null || after !== null) return <Empty title="No more accounts" />;
  if (isFiltered) return <Empty title="No results" />;
  return (
    <Empty title="No accounts yet">
      <p>Create an account, and invite its owner to choose a password.</p>
    </Empty>
  );
}
