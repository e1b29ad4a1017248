import type { Count } from '../../submissions/inbox/count';
import { displayName } from '../../users/user.service';
import { HealthDot } from '../alerts/health-dot';
import { formInboxPath } from '../forms/form-paths';
import { viewPath } from '../search/view-path';
import { accountSettingsPath } from '../settings/settings-paths';
import { PostForm } from './form';
import { formatCount } from './format';
import { Icon } from './icons';
import { useCan, usePage } from './render-page';
import { NavLink, ThemeSwitch } from './shell';
import { goKeys, type NavigationEntry, PaletteButton, ShortcutsButton } from './shortcuts';

/** More saved views are on their own page. */
const maxShownViews = 12;

/** The sidebar of an owner: the fixed entries, and the account's forms with their unread submissions. */
export function OwnerNavigation({ current }: { current: NavigationEntry | undefined }) {
  const { signedIn, sidebar, path } = usePage();
  const hasWebhooks = useCan('webhooks:read');
  const canEditViews = useCan('shared:write');
  if (!signedIn) return null;
  const { forms = [], hasMoreForms = false, views = [], mine = null, unread = null } = sidebar ?? {};
  const currentView = views.find((view) => view.query !== '' && path === viewPath(view));
  const openedForm = formOfPath(path);
  const currentForm = currentView ? undefined : forms.find(({ id }) => id === openedForm);
  const isCurrent = (entry: NavigationEntry) => entry === current && !currentForm && !currentView && path !== minePath;
  return (
    <>
      <PaletteButton />
      <ul>
        <NavLink href="/dashboard" icon="home" isCurrent={isCurrent('overview')} goKey={goKeys.overview}>
          Overview
        </NavLink>
        <NavLink
          href="/dashboard/inbox"
          icon="inbox"
          isCurrent={isCurrent('inbox')}
          goKey={goKeys.inbox}
          end={<Unread count={unread?.total} data-unread="total" />}
        >
          Inbox
        </NavLink>
        {mine && (
          <NavLink href={minePath} icon="user-circle" isCurrent={path === minePath} end={<Amount count={mine} />}>
            Mine
          </NavLink>
        )}
      </ul>
      {views.length > 0 && (
        <ul className="inner" aria-label="Saved views">
          {views.slice(0, maxShownViews).map((view) => (
            <NavLink key={view.id} href={viewPath(view)} isCurrent={view === currentView}>
              <bdi>{view.name}</bdi>
            </NavLink>
          ))}
          <NavLink href="/dashboard/views" isCurrent={path === '/dashboard/views'}>
            {views.length > maxShownViews || !canEditViews ? 'All views' : 'Edit views'}
          </NavLink>
        </ul>
      )}
      <ul>
        <NavLink href="/dashboard/forms" icon="document-text" isCurrent={isCurrent('forms')} goKey={goKeys.forms}>
          Forms
        </NavLink>
      </ul>
      <ul className="inner">
        {forms.map((form) => (
          <NavLink
            key={form.id}
            href={formInboxPath(form)}
            isCurrent={form === currentForm}
            end={<Unread count={unread?.byForm.get(form.id)} data-unread-form={form.id} />}
          >
            <bdi className={form.active ? undefined : 'paused'}>{form.name}</bdi>
          </NavLink>
        ))}
        {hasMoreForms && <NavLink href="/dashboard/forms">All forms</NavLink>}
      </ul>
      <ul>
        {hasWebhooks && (
          <NavLink href="/dashboard/webhooks" icon="bolt" isCurrent={isCurrent('webhooks')} goKey={goKeys.webhooks}>
            Webhooks
          </NavLink>
        )}
        <NavLink
          href="/dashboard/settings"
          icon="cog-6-tooth"
          isCurrent={isCurrent('settings')}
          goKey={goKeys.settings}
        >
          Settings
        </NavLink>
      </ul>
    </>
  );
}

/** The inbox with what is assigned to oneself. */
const minePath = '/dashboard/inbox?q=assigned%3Ame';

/** The id of the form that a page belongs to: a page of its own, its inbox, or a submission opened from there. */
function formOfPath(path: string): string | null {
  const [, id = null] = /^\/dashboard\/forms\/([\da-f-]{36})(?![^/?])/.exec(path) ?? [];
  if (id !== null) return id;
  if (!/^\/dashboard\/(inbox|submissions)\b/.test(path)) return null;
  const parameters = new URLSearchParams(path.replace(/^[^?]*/, ''));
  const list = new URLSearchParams(parameters.get('back')?.replace(/^[^?]*/, ''));
  return list.get('form') ?? parameters.get('form');
}

/** A number counted up to a limit; empty for none. */
function Amount({ count: { count, more } }: { count: Count }) {
  return <span className="count">{count > 0 && `${formatCount(count)}${more ? '+' : ''}`}</span>;
}

type UnreadProps = { readonly count: Count | undefined; readonly className?: string } & (
  | { readonly 'data-unread': 'total' }
  | { readonly 'data-unread-form': string }
);

/** The number of unread submissions, empty for none. The client script updates it by its data attribute. */
export function Unread({ count, className = 'count', ...data }: UnreadProps) {
  const text = count && count.count > 0 ? `${formatCount(count.count)}${count.more ? '+' : ''}` : '';
  return (
    <span className={className} {...data}>
      {text && (
        <>
          {text}
          <span className="unseen"> unread</span>
        </>
      )}
    </span>
  );
}

/**
 * The end of the sidebar: the account's health, and a menu with the accounts and pages of the person who is signed in,
 * the theme and “Sign out”.
 */
export function Self() {
  const { signedIn } = usePage();
  if (!signedIn) return null;
  const { user, account } = signedIn;
  const name = displayName(user);
  return (
    <>
      <HealthDot />
      <details className="account-menu">
        <summary>
          <Icon name="user-circle" />
          <span className="who">
            <span className="cut" title={user.email}>
              <bdi>{name}</bdi>
            </span>
            {account.title !== name && (
              <small className="cut">
                <bdi>{account.title}</bdi>
              </small>
            )}
          </span>
        </summary>
        <Accounts />
        <ul>
          <NavLink href="/dashboard/settings" icon="identification">
            Profile
          </NavLink>
          <NavLink href={accountSettingsPath('security')} icon="lock-closed">
            Security
          </NavLink>
          {signedIn.user.isOperator && (
            <NavLink href="/admin" icon="server-stack">
              Operator pages
            </NavLink>
          )}
          <ShortcutsButton />
          <li className="theme-line">
            <ThemeSwitch />
          </li>
          <li>
            <PostForm action="/dashboard/sign-out">
              <button type="submit" className="plain">
                <Icon name="arrow-right-start-on-rectangle" />
                Sign out
              </button>
            </PostForm>
          </li>
        </ul>
      </details>
    </>
  );
}

/** The accounts of the person who is signed in, if there are several: the one that the pages show, and the others. */
function Accounts() {
  const { signedIn } = usePage();
  if (!signedIn || signedIn.otherAccounts.length === 0) return null;
  return (
    <ul className="accounts" aria-label="Accounts">
      <li>
        <span aria-current="true">
          <Icon name="check" />
          <span className="cut">
            <bdi>{signedIn.account.title}</bdi>
          </span>
        </span>
      </li>
      {signedIn.otherAccounts.map((account) => (
        <li key={account.id}>
          <PostForm action="/dashboard/switch">
            <input type="hidden" name="account" value={account.id} />
            <button type="submit" className="plain">
              <Icon name="users" />
              <span className="cut">
                <span className="unseen">Switch to </span>
                <bdi>{account.title}</bdi>
              </span>
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}
