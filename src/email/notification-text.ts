import { formatBytes, oneLine } from '../lib/text';
import type { FieldView, FileView } from './submitted-fields';

/** Where a submission came from, as shown below its fields. */
export interface NotificationFooter {
  readonly formName: string;
  /** Labels and values in display order. */
  readonly lines: ReadonlyArray<readonly [label: string, value: string]>;
}

/** A link of ours in a notification. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

// Headings and labels of links have no colon: every unindented line that contains submitted text has one.
const filesHeading = 'Files (anyone with a link can download the file)';
export const droppedHeading = 'Files that were not stored';

/**
 * Renders the notification as plain text; `dropped` lists the files that were not stored. Lines of a value are indented, so that none can pass for a field or the
 * footer.
 */
export function renderNotificationText(
  fields: readonly FieldView[],
  files: readonly FileView[],
  dropped: readonly string[],
  actions: readonly MailAction[],
  footer: NotificationFooter,
): string {
  const isEmpty = fields.length === 0 && files.length === 0;
  return [
    `New submission: ${footer.formName}`,
    '',
    ...(isEmpty ? ['No fields were submitted.'] : fields.map(renderField)),
    ...(files.length > 0 ? ['', filesHeading, ...files.map(renderFile)] : []),
    ...(dropped.length > 0 ? ['', droppedHeading, ...dropped.map((line) => `  ${oneLine(line, 300)}`)] : []),
    ...(actions.length > 0 ? ['', ...actions.map(({ label, url }) => `${label}\n  ${url}`)] : []),
    '',
    '-- ',
    ...footer.lines.map(([label, value]) => `${label}: ${value}`),
  ].join('\n');
}

/** One field as text: `name: value`, or the value indented below its name. */
export function renderField(field: FieldView): string {
  const name = oneLine(field.name, 1_000);
  if (field.kind === 'empty') return `${name}: (empty)`;
  if (field.kind === 'list') {
    return `${name}:\n${field.items.map((item) => `  - ${indent(item.trim() || '(empty)')}`).join('\n')}`;
  }
  return /[\r\n]/.test(field.text) ? `${name}:\n  ${indent(field.text)}` : `${name}: ${field.text}`;
}

function renderFile({ field, filename, size, url }: FileView): string {
  return `  ${oneLine(field, 1_000)}: ${oneLine(filename, 300)} (${formatBytes(size)})\n  ${url}`;
}

function indent(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\n  ');
}
