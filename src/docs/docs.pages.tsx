import type { ReactNode } from 'react';
import { Pagination } from '../dashboard/page/components';
import { usePage } from '../dashboard/page/render-page';
import { NavLink, Shell } from '../dashboard/page/shell';
import type { Docs, DocsEntry, Topic } from './read-docs';
import { type FoundEntry, maxSearchLength, wordsOf } from './search-docs';
import { apiReferencePath, docsPath } from './shelves';

interface DocsSite {
  readonly docs: Docs;
  /** The version that runs; null when it is unknown. */
  readonly version: string | null;
  readonly baseUrl: string;
}

interface DocsLayoutProps extends DocsSite {
  readonly title: string;
  /** The page's own address; null for pages that are not for search engines. */
  readonly path: string | null;
  readonly search?: string;
  readonly children: ReactNode;
}

/** A page of the documentation, with all pages at its side. */
function DocsLayout({ title, docs, version, baseUrl, path, search, children }: DocsLayoutProps) {
  const navigation = (
    <>
      <SearchForm id="search-side" search={search} />
      <ul>
        <NavLink href={docsPath} icon="book-open" isCurrent={path === docsPath}>
          Documentation
        </NavLink>
        <NavLink href={apiReferencePath} icon="command-line">
          API reference
        </NavLink>
      </ul>
      <TopicLinks topics={docs.guides} current={path} />
      <details className="topics" open={docs.entries.some((entry) => entry.path === path && !entry.isGuide)}>
        <summary>Reference</summary>
        <TopicLinks topics={docs.references} current={path} />
      </details>
      <ul>
        <NavLink href="/dashboard" icon="arrow-uturn-left">
          Dashboard
        </NavLink>
      </ul>
    </>
  );
  return (
    <Shell {...{ title, navigation }} home="/" area="Docs" canonical={path === null ? undefined : `${baseUrl}${path}`}>
      {children}
      <footer className="docs-footer">{version === null ? 'Letterbox' : `Letterbox ${version}`}</footer>
    </Shell>
  );
}

function TopicLinks({ topics, current }: { topics: readonly Topic[]; current: string | null }) {
  return topics.map(({ title, entries }) => (
    <ul key={title} aria-label={title}>
      <li className="topic" aria-hidden="true">
        {title}
      </li>
      {entries.map((entry) => (
        <NavLink key={entry.path} href={entry.path} isCurrent={entry.path === current}>
          {entry.title}
        </NavLink>
      ))}
    </ul>
  ));
}

function SearchForm({ id, search = '' }: { id: string; search?: string | undefined }) {
  return (
    <search className="docs-search">
      <form action={docsPath} method="get">
        <label htmlFor={id} className="unseen">
          Search the documentation
        </label>
        <input id={id} type="search" name="q" defaultValue={search} placeholder="Search" maxLength={maxSearchLength} />
      </form>
    </search>
  );
}

/** `/docs`: all pages by topic. */
export function DocsIndexPage(site: DocsSite) {
  const { guides, references } = site.docs;
  return (
    <DocsLayout {...site} title="Documentation" path={docsPath}>
      <p className="lead">
        Short guides for common tasks. Every field, response and error code is in the{' '}
        <a href={apiReferencePath}>API reference</a>.
      </p>
      <SearchForm id="search" />
      <div className="docs-index">
        {[...guides, ...references].map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ path, title: name }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DocsLayout>
  );
}

/** A guide or a page of the reference. */
export function DocsEntryPage({ entry, ...site }: DocsSite & { entry: DocsEntry }) {
  const shelf = site.docs.entries.filter(({ isGuide }) => isGuide === entry.isGuide);
  const at = shelf.indexOf(entry);
  const [previous, next] = [shelf[at - 1], shelf[at + 1]];
  return (
    <DocsLayout {...site} title={entry.title} path={entry.path}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of the repository. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: entry.html }} />
      <Pagination
        newer={previous?.path ?? null}
        newerLabel={`← ${previous?.title}`}
        older={next?.path ?? null}
        olderLabel={`${next?.title} →`}
      />
    </DocsLayout>
  );
}

interface SearchPageProps extends DocsSite {
  readonly search: string;
  readonly found: readonly FoundEntry[];
}

/** `/docs?q=`: the pages that contain all words of a search. */
export function DocsSearchPage({ search, found, ...site }: SearchPageProps) {
  return (
    <DocsLayout {...site} title="Search" path={null} search={search}>
      <SearchForm id="search" search={search} />
      <p role="status">
        {found.length === 0
          ? `No results for “${search}”.`
          : `${found.length} ${found.length === 1 ? 'page' : 'pages'} for “${search}”`}
      </p>
      {found.length === 0 && (
        <p>
          Try fewer words, or look through the <a href={docsPath}>list of all pages</a> and the{' '}
          <a href={apiReferencePath}>API reference</a>.
        </p>
      )}
      <ol className="docs-results">
        {found.map(({ entry, excerpt }) => (
          <li key={entry.path}>
            <a href={entry.path}>
              <Marked text={entry.title} search={search} />
            </a>
            <p>
              <Marked text={excerpt} search={search} />
            </p>
          </li>
        ))}
      </ol>
    </DocsLayout>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  const pattern = wordsOf(search)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  // With a group in the pattern, every second part is a match.
  const parts = text.split(new RegExp(`(${pattern})`, 'gi'));
  // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

/** An address below /docs that is no page. */
export function NoSuchDocsPage(site: DocsSite) {
  const { path } = usePage();
  return (
    <DocsLayout {...site} title="Page not found" path={null}>
      <p>
        There is no page at <code>{path}</code>. Search for it, or look through the{' '}
        <a href={docsPath}>list of all pages</a>.
      </p>
      <SearchForm id="search" />
    </DocsLayout>
  );
}
