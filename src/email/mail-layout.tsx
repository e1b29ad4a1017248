import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// For clients that support dark mode; all others use only the inline styles.
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
  .logo { background-color: #ffffff; }
}`;

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const bodyStyle: CSSProperties = { backgroundColor: '#f2f4f6', margin: 0, padding: 0 };
const pageStyle: CSSProperties = { ...bodyStyle, padding: '24px 8px', fontFamily: font };
const hiddenStyle: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
const cardStyle: CSSProperties = {
  maxWidth: '600px',
  backgroundColor: '#ffffff',
  border: '1px solid #dfe3e8',
  borderRadius: '8px',
  borderCollapse: 'separate',
  padding: '24px',
  tableLayout: 'fixed',
};

/** For text of unknown length and language: it cannot widen the page, and its line breaks and spaces are kept. */
export const verbatim: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word', whiteSpace: 'pre-wrap' };

export const titleStyle: CSSProperties = {
  ...verbatim,
  color: '#1c2024',
  fontSize: '20px',
  lineHeight: '28px',
  margin: 0,
};

export const linkStyle: CSSProperties = { color: '#0b57d0', textDecoration: 'underline' };

const previewLength = 150;

/**
 * Renders a complete HTML e-mail: one card on a plain background, readable from 320 px up, light and dark. Inboxes show
 * the first 150 characters of `preview` next to the subject.
 */
export function renderMail(preview: string, content: ReactNode): string {
  // Padded, because inboxes fill a short preview with the text that follows.
  const shown = renderToStaticMarkup(preview.slice(0, previewLength).padEnd(previewLength));
  return `${doctype}${top}${shown}${middle}${renderToStaticMarkup(content)}${bottom}`;
}

const gap = '~';
// Rendering the layout takes half the time of an e-mail, and it is the same for all of them.
const [top, middle, bottom] = renderToStaticMarkup(
  <html dir="ltr" lang="en">
    <head>
      <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <style>{css}</style>
    </head>
    <body className="page" style={bodyStyle}>
      <LayoutTable>
        <td style={pageStyle}>
          <div style={hiddenStyle} data-skip-in-text="true">
            {gap}
          </div>
          <LayoutTable className="card" style={cardStyle}>
            <td>{gap}</td>
          </LayoutTable>
        </td>
      </LayoutTable>
    </body>
  </html>,
).split(gap);

// Tables, because some mail clients ignore padding and widths of other elements.
function LayoutTable({
  children,
  ...attributes
}: {
  readonly children: ReactNode;
  readonly className?: string;
  readonly style?: CSSProperties;
}) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" {...attributes}>
      <tbody>
        <tr style={{ width: '100%' }}>{children}</tr>
      </tbody>
    </table>
  );
}

const maxLines = 300;

/**
 * Text with `<br>` for line breaks, for clients that ignore `white-space`. Very long texts keep plain line breaks, as
 * do long items among `siblings` items of one field: tens of thousands of elements would block the worker.
 */
export function Lines({ text, siblings = 1 }: { text: string; siblings?: number }): ReactNode {
  const max = Math.ceil(maxLines / siblings);
  const lines = text.split(/\r\n|\r|\n/, max + 1);
  if (lines.length > max) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  return lines.map((line, index) => <Fragment key={index}>{index > 0 ? [<br key="break" />, line] : line}</Fragment>);
}
