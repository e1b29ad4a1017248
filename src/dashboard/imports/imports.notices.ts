import type { Notices } from '../page/notices';

export const importsNotices = {
  'import-finished': { tone: 'good', one: 'One submission imported.', text: '{count} submissions imported.' },
  'import-stopped': { tone: 'bad', text: 'The import stopped early.' },
  'import-undone': { tone: 'good', text: 'The import is being undone. Its submissions disappear within minutes.' },
} as const satisfies Notices;
