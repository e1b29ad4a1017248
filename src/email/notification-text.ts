import type { NotificationFooter } from './notification-footer';
import { oneLine } from './one-line';
import type { FieldView } from './submitted-fields';

/** The notification for readers of plain text; lines of a value are indented, so that none can pass for a field or the footer. */
export function renderNotificationText(fields: readonly FieldView[], footer: NotificationFooter): string {
  return [
    `New submission: ${oneLine(footer.formName, 200)}`,
    '',
    ...(fields.length === 0 ? ['No fields were submitted.'] : fields.map(renderField)),
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

function indent(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\n  ');
}
