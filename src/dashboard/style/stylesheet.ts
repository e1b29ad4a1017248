import { formsStyle } from '../forms/forms.style';
import { inboxStyle } from '../inbox/inbox.style';
import { overviewStyle } from '../overview/overview.style';
import { settingsStyle } from '../settings/settings.style';
import { webhooksStyle } from '../webhooks/webhooks.style';
import { baseStyle } from './base.style';
import { entranceStyle } from './entrance.style';
import { formStyle } from './form.style';
import { layoutStyle } from './layout.style';
import { partsStyle } from './parts.style';

/** The sheets of single parts of the dashboard come last, each from its own folder. */
const sheets = [
  baseStyle,
  layoutStyle,
  formStyle,
  partsStyle,
  entranceStyle,
  overviewStyle,
  formsStyle,
  webhooksStyle,
  settingsStyle,
  inboxStyle,
];

/** The one stylesheet of all pages: the classless base in a layer, so that every rule of ours comes before it, and ours. */
export function stylesheet(base: string): string {
  const ours = sheets.join('\n').replaceAll(/\s+/g, ' ');
  return `@layer base{${base.replace(/^\uFEFF?@charset "UTF-8";/, '')}}${ours}`;
}
