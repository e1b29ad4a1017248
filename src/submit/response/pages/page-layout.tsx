import type { ReactElement, ReactNode } from 'react';
import type { Language } from './languages';
import { pageStyle } from './page.style';

interface PageLayoutProps {
  readonly language: Language;
  readonly outcome: 'success' | 'error';
  readonly heading: string;
  readonly formName: string | null;
  readonly children: ReactNode;
}

/** The letter that both pages are: a mark for the outcome, the form's name, the heading, and what there is to say. */
export function PageLayout({ language, outcome, heading, formName, children }: PageLayoutProps): ReactElement {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{formName === null ? heading : `${heading} · ${formName}`}</title>
        <style>{pageStyle}</style>
      </head>
      <body className={outcome}>
        <main>
          <article>
            <OutcomeMark outcome={outcome} />
            {formName !== null && (
              <p className="form" dir="auto">
                {formName}
              </p>
            )}
            <h1>{heading}</h1>
            {children}
          </article>
        </main>
      </body>
    </html>
  );
}

const signs = { success: 'm42 41 4 4 8-8', error: 'M48 35v8m0 4.5v.5' };

function OutcomeMark({ outcome }: Pick<PageLayoutProps, 'outcome'>) {
  return (
    <svg viewBox="0 0 62 54" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
      <path d="M33 42H8a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5h38a5 5 0 0 1 5 5v16M4 8l20 16q3 2 6 0L50 8" />
      <circle cx="48" cy="41" r="11.5" />
      <path d={signs[outcome]} />
    </svg>
  );
}
