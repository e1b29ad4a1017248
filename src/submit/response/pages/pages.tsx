import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { backLinkOf } from './back-link';
import type { Language } from './languages';
import { negotiateLanguage } from './negotiate-language';
import { pageStyleSource } from './page.style';
import type { Trouble } from './troubles';
import { ConfirmationView, ErrorView } from './views';

/** What a page is told: the visitor's languages, the form's name and the page that the form was on, where known. */
export interface PageFacts {
  readonly acceptLanguage: string | undefined;
  readonly formName: string | null;
  readonly backUrl: string | null;
}

/** A whole page with the headers that belong to it. */
export interface Page {
  readonly html: string;
  readonly language: Language;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page that thanks for a native form post, in the visitor's language (spec 4.1 rule 3). */
export function renderConfirmationPage(facts: PageFacts): Page {
  const view = viewOf(facts);
  return toPage(view.language, <ConfirmationView {...view} />);
}

/** The page that says why a native form post was not accepted, and what to do (spec 4.1 rule 6). */
export function renderErrorPage(facts: PageFacts & { readonly trouble: Trouble }): Page {
  const view = viewOf(facts);
  return toPage(view.language, <ErrorView {...view} trouble={facts.trouble} />);
}

function viewOf({ acceptLanguage, formName, backUrl }: PageFacts) {
  return {
    language: negotiateLanguage(acceptLanguage),
    formName: formName?.trim() || null,
    backLink: backLinkOf(backUrl),
  };
}

function toPage(language: Language, view: ReactElement): Page {
  return {
    html: `<!doctype html>${renderToStaticMarkup(view)}`,
    language,
    headers: { ...commonHeaders, 'Content-Language': language },
  };
}

const commonHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${pageStyleSource}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  Vary: 'Accept, Accept-Language',
};
