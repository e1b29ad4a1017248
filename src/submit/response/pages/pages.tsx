import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../../../config/languages';
import type { DroppedFile } from '../../../decisions/decision';
import type { Brand } from '../../../forms/brand.settings';
import type { ThankYouPage } from '../../../forms/form.settings';
import { truncate } from '../../../lib/text';
import { parseHttpUrl } from '../../../lib/urls';
import { type ErrorReason, hintFor } from './error-reasons';
import { messages } from './messages';
import { colorStyle, PageLayout, styleSource } from './page-layout';
import { Paragraphs } from './thank-you';

export interface PageContext {
  readonly language: Language;
  /** Null if unknown. */
  readonly formName: string | null;
  /** The page that the form is on; null if unknown. */
  readonly backUrl: string | null;
  readonly brand: Brand;
}

export interface RenderedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The files of a submission that were not stored. */
export interface UnstoredFiles {
  readonly count: number;
  /** The first of them. */
  readonly files: readonly DroppedFile[];
}

/**
 * Renders the thank-you page of a native form post (spec 4.1 rule 3), with the files that were not stored, if any, and
 * with what the form's owner has set.
 */
export function renderConfirmationPage(
  context: PageContext,
  unstored: UnstoredFiles | null = null,
  own: ThankYouPage | null = null,
): RenderedPage {
  const language = own?.language ?? context.language;
  const { thanks, received, backLink, useBackButton } = messages[language];
  const linkUrl = linkTo(own?.link_url ?? context.backUrl);
  return renderPage(
    context,
    language,
    <PageLayout
      language={language}
      outcome="success"
      heading={own?.title ?? thanks}
      formName={toTitle(context.formName)}
      isOwnHeading={own?.title !== undefined}
      brand={context.brand}
    >
      {own?.text === undefined ? <p>{received}</p> : <Paragraphs text={own.text} />}
      {unstored && <FileList language={language} unstored={unstored} />}
      {linkUrl === null ? <p className="soft">{useBackButton}</p> : <a href={linkUrl}>{own?.link_text ?? backLink}</a>}
    </PageLayout>,
  );
}

// Keeps the page small for any upload.
const maxListed = 10;
const maxNameLength = 80;

function FileList({ language, unstored: { count, files } }: { language: Language; unstored: UnstoredFiles }) {
  const texts = messages[language].files;
  const listed = files.slice(0, maxListed);
  return (
    <div className="unstored">
      <p>{texts.notStored}</p>
      <ul>
        {listed.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes.
          <li key={index}>
            <b>
              <bdi>{truncate(name, maxNameLength)}</bdi>
            </b>{' '}
            {texts[reason === 'plan' || reason === 'no_storage' ? 'unsupported' : reason]}
          </li>
        ))}
        {count > listed.length && <li>{texts.more.replace('{count}', String(count - listed.length))}</li>}
      </ul>
    </div>
  );
}

/**
 * Renders the page that says why a native form post was not accepted, and what to do (spec 4.1 rule 6). `detail` is a
 * sentence in English for the owner of the site.
 */
export function renderErrorPage(
  context: PageContext & { readonly reason: ErrorReason; readonly detail?: string | null },
): RenderedPage {
  const { language, reason, detail } = context;
  const { notSent, inputKept, backLink, errorCode, reason: reasons, hint: hints } = messages[language];
  const backUrl = linkTo(context.backUrl);
  const hasCode = reason !== 'payment' && reason !== 'internal';
  return renderPage(
    context,
    language,
    <PageLayout
      language={language}
      outcome="error"
      heading={notSent}
      formName={toTitle(context.formName)}
      brand={context.brand}
    >
      <p>{reasons[reason]}</p>
      <p>{hints[hintFor[reason]]}</p>
      <p className="soft">{inputKept}</p>
      {backUrl !== null && <a href={backUrl}>{backLink}</a>}
      {hasCode && (
        <p className="code">
          {errorCode}: <code>{reason}</code>
        </p>
      )}
      {detail && (
        <p className="code" lang="en" dir="ltr">
          {detail}
        </p>
      )}
    </PageLayout>,
  );
}

function toTitle(formName: string | null): string | null {
  return formName?.trim() || null;
}

/** A link must be http or https: the address comes from the Referer header. */
function linkTo(url: string | null): string | null {
  return url === null ? null : (parseHttpUrl(url)?.href ?? null);
}

function renderPage({ brand }: PageContext, language: Language, page: ReactElement): RenderedPage {
  const colors = colorStyle(brand);
  const styleSources = colors ? [styleSource, colors.source] : [styleSource];
  return {
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src ${styleSources.join(' ')}`,
        ...(brand.logo === undefined ? [] : ["img-src 'self'"]),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Language',
    },
  };
}
