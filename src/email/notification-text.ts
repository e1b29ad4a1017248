import { formatBytes, oneLine } from '../lib/text';
import type { NotificationFooter } from './notification-footer';
import type { FieldView, FileView } from './submitted-fields';

// Whatever line a visitor can have begin at the margin has a colon in it.
const filesHeading = 'Files (whoever has one of these links can download the file)';

/** The notification for readers of plain text; lines of a value are indented, so that none can pass for a field or the footer. */
export function renderNotificationText(
  fields: readonly FieldView[],
  files: readonly FileView[],
  footer: NotificationFooter,
): string {
  const isEmpty = fields.length === 0 && files.length === 0;
  return [
    `New submission: ${oneLine(footer.formName, 200)}`,
    '',
    ...(isEmpty ? ['No fields were submitted.'] : fields.map(renderField)),
    ...(files.length > 0 ? ['', filesHeading, ...files.map(renderFile)] : []),
    '',
    '-- ',
    ...footer.lines.map(([label, value]) => `${label}: ${value}`),
  ].join('\n');
}

function renderField(field: FieldView): string {
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
