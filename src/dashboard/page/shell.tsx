import type { ReactNode } from 'react';
import { Notice } from './components';
import { PostForm } from './form';
import { Icon, type IconName } from './icons';
import type { PageNotice as PageNoticeProps, Undo } from './notices';
import { type Theme, themes } from './preferences';
import { usePage } from './render-page';

interface ShellProps {
  readonly title: string;
  readonly heading?: ReactNode;
  readonly subtitle?: ReactNode;
  /** Where the logo leads. */
  readonly home: string;
  /** The area, shown beside the logo. */
  readonly area?: string;
  /** The links of the sidebar: `<ul>` elements of `<NavLink>`. */
  readonly navigation: ReactNode;
  /** What the sidebar shows below the links: the theme switch by default. */
  readonly foot?: ReactNode;
  /** Beside the logo where the sidebar is folded. */
  readonly status?: ReactNode;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  readonly panes?: Panes | undefined;
  /** The page's address, for pages that search engines may list. */
  readonly canonical?: string | undefined;
  readonly children: ReactNode;
}

/** Wide screens show list and detail side by side; others show the page's own pane alone. */
export interface Panes {
  /** Which of the two the page is. */
  readonly page: 'list' | 'detail';
  /** What stands in the other pane; null for none. */
  readonly other: ReactNode;
  /** What stands above both; above a list, it contains the title of the page. */
  readonly top?: ReactNode;
}

/**
 * The frame of every page with navigation: a sidebar, which narrow screens fold into a bar with a menu, the notice of
 * the last action, title and content.
 */
export function Shell(props: ShellProps) {
  const {
    title,
    heading = title,
    subtitle,
    home,
    area,
    navigation,
    foot = <ThemeSwitch />,
    status,
    actions,
    panes,
    canonical,
    children,
  } = props;
  const { notice } = usePage();
  // Beside a list, a notice would move the rows. Errors stay until they are read.
  const toast = panes && notice?.tone === 'good' ? notice : null;
  const hasTitleAbove = panes?.page === 'list' && panes.top !== undefined;
  const content = (
    <>
      {notice && !toast && <PageNotice {...notice} />}
      {hasTitleAbove && subtitle}
      {!hasTitleAbove && (
        <div className="title">
          <div>
            <h1 dir="auto">{heading}</h1>
            {subtitle}
          </div>
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
      {children}
    </>
  );
  return (
    <Html title={title} className="shell" canonical={canonical}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="side">
        <a className="brand" href={home}>
          <Logo />
          Letterbox
        </a>
        {area && <span className="tag">{area}</span>}
        {status && <span className="bar-status">{status}</span>}
        <button type="button" className="quiet small open-menu" popoverTarget="menu">
          <Icon name="bars-3" /> Menu
        </button>
        <div id="menu" className="menu" popover="auto">
          <button
            type="button"
            className="quiet small close-menu"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <Icon name="x-mark" />
          </button>
          <nav aria-label="Main">{navigation}</nav>
          <div className="foot">{foot}</div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={panes && (panes.other === null ? 'alone' : 'panes')}>
        {panes ? (
          <>
            {panes.top && <div className="panes-top">{panes.top}</div>}
            <div className={`pane ${panes.page}`}>{content}</div>
            {panes.other}
          </>
        ) : (
          content
        )}
      </main>
      {toast && <Toast {...toast} />}
    </Html>
  );
}

interface HtmlProps {
  readonly title: string;
  readonly className: string;
  /** False where the scripts of owners' pages do not belong. */
  readonly hasScript?: boolean;
  /** The page's address, for pages that search engines may list. */
  readonly canonical?: string | undefined;
  readonly children: ReactNode;
}

/** The document around a page, with its title, stylesheet, icon, script and theme. */
export function Html({ title, className, hasScript = true, canonical, children }: HtmlProps) {
  const { assets, theme, signedIn } = usePage();
  const { stylesheet, script, icon, font } = assets;
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        <title>{`${title} · Letterbox`}</title>
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        {hasScript && script && <script type="module" src={script} />}
      </head>
      <body className={className} data-account={signedIn?.account.id}>
        {children}
      </body>
    </html>
  );
}

/** The mark of Letterbox; the name stands beside it. */
export function Logo() {
  // Otherwise React preloads it, before the stylesheet.
  return <img className="logo" src={usePage().assets.icon} alt="" width="28" height="28" fetchPriority="low" />;
}

interface NavLinkProps {
  readonly href: string;
  readonly icon?: IconName;
  readonly isCurrent?: boolean;
  /** The key that goes there after `g`. */
  readonly goKey?: string;
  /** What stands at the end of the line, such as a count. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A line of the sidebar. */
export function NavLink({ href, icon, isCurrent = false, goKey, end, children }: NavLinkProps) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'page' : undefined} data-go={goKey}>
        {icon && <Icon name={icon} />}
        <span className="cut">{children}</span>
        {end}
      </a>
    </li>
  );
}

const themeLabels: Readonly<Record<Theme, readonly [label: string, icon: IconName]>> = {
  system: ['System', 'computer-desktop'],
  light: ['Light', 'sun'],
  dark: ['Dark', 'moon'],
};

/** Three buttons that set the theme; without script, each of them is a POST. */
export function ThemeSwitch() {
  const { theme: current, path } = usePage();
  return (
    <form method="post" action="/dashboard/theme" className="theme" aria-label="Theme" data-themes>
      <input type="hidden" name="back" value={path} />
      {themes.map((theme) => {
        const [label, icon] = themeLabels[theme];
        return (
          <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === current} title={label}>
            <Icon name={icon} />
            <span className="unseen">{label}</span>
          </button>
        );
      })}
    </form>
  );
}

/** A notice at the bottom of the screen; the client script removes it after 10 s. */
function Toast({ text, undo }: PageNoticeProps) {
  const { path } = usePage();
  return (
    <div className="toast" role="status" data-toast>
      <span>{text}</span>
      {undo && <UndoButton {...undo} back={path} />}
      <a href={path} aria-label="Dismiss">
        <Icon name="x-mark" />
      </a>
    </div>
  );
}

function PageNotice({ tone, text, undo }: PageNoticeProps) {
  const { path } = usePage();
  return (
    <Notice tone={tone} text={text}>
      {undo && <UndoButton {...undo} back={path} />}
    </Notice>
  );
}

/** Takes back what a batch changed, and opens the submission that was changed on its page, or else `back`. */
export function UndoButton({ change, batch, opened, back }: Undo & { back: string }) {
  return (
    <PostForm action="/dashboard/inbox/undo" className="undo">
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="batch" value={batch} />
      {opened && <input type="hidden" name="opened" value={opened} />}
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="plain">
        Undo
      </button>
    </PostForm>
  );
}
