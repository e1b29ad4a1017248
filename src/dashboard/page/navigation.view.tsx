import { PostForm } from './form.view';
import { usePage } from './page-context';

const places = {
  overview: ['Overview', '/dashboard'],
  inbox: ['Inbox', '/dashboard/inbox'],
  forms: ['Forms', '/dashboard/forms'],
  webhooks: ['Webhooks', '/dashboard/webhooks'],
  settings: ['Settings', '/dashboard/settings'],
} as const;

export type NavigationPlace = keyof typeof places | 'account';

/** The way to every part of the dashboard, and out of it; the brand alone for who is not signed in. */
export function Navigation({ current }: { current: NavigationPlace | undefined }) {
  const { owner } = usePage();
  const mark = (place: string) => (place === current ? 'page' : undefined);
  return (
    <header className="top">
      <a className="brand" href="/dashboard">
        Letterbox
      </a>
      {owner && (
        <>
          <nav aria-label="Main">
            {Object.entries(places).map(([place, [label, path]]) => (
              <a key={place} href={path} aria-current={mark(place)}>
                {label}
              </a>
            ))}
          </nav>
          <div className="self">
            <a href="/dashboard/account" aria-current={mark('account')} title={owner.account.email}>
              Account
            </a>
            <PostForm action="/dashboard/sign-out">
              <button type="submit" className="plain">
                Sign out
              </button>
            </PostForm>
          </div>
        </>
      )}
    </header>
  );
}
