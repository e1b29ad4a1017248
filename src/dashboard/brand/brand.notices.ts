import type { Notices } from '../page/notices';

export const brandNotices = {
  'logo-saved': { tone: 'good', text: 'Logo saved.' },
  'logo-rejected': { tone: 'bad', text: 'Not saved. Choose a PNG, JPEG or WebP picture of at most 12.5 megapixels.' },
  'logo-removed': { tone: 'good', text: 'Logo removed.' },
} as const satisfies Notices;
