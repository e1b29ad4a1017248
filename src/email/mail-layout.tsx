import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Mail clients that know dark mode read this; the others use the inline styles alone.
const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: #17191c !important; }
  .card, .card td { background-color: #212429 !important; border-color: #3a3f46 !important; }
  .ink { color: #eceef0 !important; }
  .pale { color: #a4abb3 !important; }
  .link { color: #8ab4f8 !important; }
  .line { border-color: #3a3f46 !important; }
  .code { background-color: #17191c !important; }
}`;

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const pageStyle: CSSProperties = { backgroundColor: '#f2f4f6', margin: 0, padding: '24px 8px', fontFamily: font };
const cardStyle: CSSProperties = {
  backgroundColor: '#ffffff',
  border: '1px solid #dfe3e8',
  borderRadius: '8px',
  borderCollapse: 'separate',
  maxWidth: '600px',
  padding: '24px',
  tableLayout: 'fixed',
};

/** For text of unknown length and language: nothing in it can widen the page, and its line breaks and spaces are kept. */
export const verbatim: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word', whiteSpace: 'pre-wrap' };

export const titleStyle: CSSProperties = {
  ...verbatim,
  color: '#1c2024',
  fontSize: '20px',
  lineHeight: '28px',
  margin: 0,
};
export const paragraphStyle: CSSProperties = {
  ...verbatim,
  color: '#1c2024',
  fontSize: '15px',
  lineHeight: '22px',
  margin: '16px 0',
};

export const linkStyle: CSSProperties = { color: '#0b57d0', textDecoration: 'underline' };

const previewLength = 150;

/** The page that every e-mail is: one card on a quiet ground, readable from 320 px up, light and dark. */
function MailLayout({ preview, children }: { preview: string; children: ReactNode }): ReactElement {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{css}</style>
      </Head>
      <Body className="page" style={pageStyle}>
        <Preview>{preview}</Preview>
        <Container className="card" style={cardStyle}>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

// The page is the same for every e-mail and half the work of one: it is rendered once, with gaps for the two that differ.
const gap = '~'.repeat(previewLength);
const page = renderToStaticMarkup(<MailLayout preview={gap}>{gap}</MailLayout>);
const [top, middle, bottom] = page.split(gap);

/**
 * The markup of a whole e-mail; whatever stands in it as text is escaped. An inbox shows the first 150 characters of
 * `preview` beside the subject.
 */
export function renderMail(preview: string, content: ReactNode): string {
  // A shorter one would have what follows it in the page shown as well.
  const shown = renderToStaticMarkup(preview.slice(0, previewLength).padEnd(previewLength));
  return `${doctype}${top}${shown}${middle}${renderToStaticMarkup(content)}${bottom}`;
}
