import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { formatBytes, oneLine } from '../lib/text';
import { Logo, type Look } from './look';
import { Lines, linkStyle, renderMail, titleStyle, verbatim } from './mail-layout';
import { describeOmitted, droppedHeading, type MailAction, type NotificationContent } from './notification-text';
import type { FieldView, FileView } from './submitted-fields';

const nameStyle: CSSProperties = {
  ...verbatim,
  color: '#5b6570',
  fontSize: '13px',
  lineHeight: '18px',
  margin: '16px 0 0',
};
const valueStyle: CSSProperties = { ...verbatim, color: '#1c2024', fontSize: '15px', lineHeight: '22px', margin: 0 };
const emptyStyle: CSSProperties = { ...valueStyle, color: '#5b6570', fontStyle: 'italic' };
const listStyle: CSSProperties = { ...valueStyle, whiteSpace: 'normal', paddingInlineStart: '20px' };
const jsonStyle: CSSProperties = {
  ...valueStyle,
  backgroundColor: '#f2f4f6',
  borderRadius: '4px',
  fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
  fontSize: '13px',
  lineHeight: '19px',
  marginTop: '4px',
  padding: '8px',
};
export const lineStyle: CSSProperties = {
  border: 'none',
  borderTop: '1px solid #dfe3e8',
  margin: '24px 0 16px',
  width: '100%',
};
const introStyle: CSSProperties = { ...valueStyle, margin: '12px 0 0' };
const actionsStyle: CSSProperties = { fontSize: '15px', lineHeight: '40px', margin: '24px 0 0' };
export const footerStyle: CSSProperties = {
  ...verbatim,
  color: '#5b6570',
  fontSize: '12px',
  lineHeight: '18px',
  margin: 0,
};

/** Renders the notification as HTML, with the look of the form. */
export function renderNotificationHtml(content: NotificationContent, look: Look): string {
  const { fields, omitted, files, dropped, actions } = content;
  return renderMail(
    previewOf(fields),
    <>
      <Logo url={look.logoUrl} />
      <h1 className="ink" style={titleStyle} dir="auto">
        New submission: {content.formName}
      </h1>
      {content.intro !== '' && (
        <p className="ink" style={introStyle} dir="auto">
          <Lines text={content.intro} />
        </p>
      )}
      {fields.length === 0 && files.length === 0 && (
        <p className="pale" style={nameStyle}>
          No fields were submitted.
        </p>
      )}
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Fragment key={index}>
          <p className="pale" style={nameStyle} dir="auto">
            {field.name}
          </p>
          <Value field={field} />
        </Fragment>
      ))}
      {omitted.length > 0 && (
        <p className="pale" style={nameStyle}>
          {describeOmitted(omitted)}
        </p>
      )}
      {files.length > 0 && <Files files={files} />}
      {dropped.length > 0 && <DroppedFiles lines={dropped} />}
      {actions.length > 0 && <Actions actions={actions} button={look.button} />}
      <hr className="line" style={lineStyle} />
      {content.origin.map(([name, value]) => (
        <p key={name} className="pale" style={footerStyle}>
          {name}: <bdi>{value}</bdi>
        </p>
      ))}
    </>,
  );
}

function Files({ files }: { files: readonly FileView[] }): ReactNode {
  return (
    <>
      <hr className="line" style={lineStyle} />
      <h2 className="ink" style={{ ...titleStyle, fontSize: '16px', lineHeight: '24px' }}>
        Files
      </h2>
      {files.map(({ field, filename, size, url }) => (
        <Fragment key={url}>
          <p className="pale" style={nameStyle} dir="auto">
            {oneLine(field, 1_000)}
          </p>
          <p className="ink" style={valueStyle}>
            <a href={url} className="link" style={linkStyle}>
              <bdi>{oneLine(filename, 300)}</bdi>
            </a>{' '}
            ({formatBytes(size)})
          </p>
        </Fragment>
      ))}
      <p className="pale" style={{ ...footerStyle, marginTop: '12px' }}>
        Anyone with one of these links can download the file without signing in.
      </p>
    </>
  );
}

function DroppedFiles({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <>
      <hr className="line" style={lineStyle} />
      <h2 className="ink" style={{ ...titleStyle, fontSize: '16px', lineHeight: '24px' }}>
        {droppedHeading}
      </h2>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <p key={index} className="ink" style={valueStyle}>
          <bdi>{oneLine(line, 300)}</bdi>
        </p>
      ))}
    </>
  );
}

/** The first one as a button. */
function Actions({ actions, button }: { actions: readonly MailAction[] } & Pick<Look, 'button'>): ReactNode {
  return (
    <p style={actionsStyle}>
      {actions.map(({ label, url }, index) => (
        <Fragment key={url}>
          {index > 0 && ' \u00a0 '}
          <a href={url} className={index === 0 ? undefined : 'link'} style={index === 0 ? button : linkStyle}>
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function Value({ field }: { field: FieldView }): ReactNode {
  if (field.kind === 'empty') {
    return (
      <p className="pale" style={emptyStyle}>
        (empty)
      </p>
    );
  }
  if (field.kind === 'list') {
    return (
      <ul className="ink" style={listStyle} dir="auto">
        {field.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <li key={index} dir="auto" style={verbatim}>
            {item.trim() === '' ? '(empty)' : <Lines text={item} siblings={field.items.length} />}
          </li>
        ))}
      </ul>
    );
  }
  if (field.kind === 'json') {
    return (
      <pre className="ink code" style={jsonStyle}>
        {field.text}
      </pre>
    );
  }
  return (
    <p className="ink" style={valueStyle} dir="auto">
      <Lines text={field.text} />
    </p>
  );
}

function previewOf(fields: readonly FieldView[]): string {
  const values = fields.map((field) => (field.kind === 'text' ? oneLine(field.text, 140) : ''));
  return oneLine(values.filter(Boolean).join(' · '), 140);
}
