import type { Notices } from '../page/notices';

export const labelsNotices = {
  'label-created': { tone: 'good', text: 'Label created.' },
  'label-created-before': {
    tone: 'bad',
    text: 'This label already exists. Nothing was added.',
  },
  'label-saved': { tone: 'good', text: 'Label saved.' },
  'label-deleted': { tone: 'good', text: 'Label deleted.' },
  'labels-saved': { tone: 'good', text: 'Labels saved.' },
  'labels-unchanged': { tone: 'good', text: 'Nothing to change. The submission already has these labels.' },
  'label-added': { tone: 'good', one: 'Label added.', text: 'Label added to {count}.' },
  'label-removed': { tone: 'good', one: 'Label removed.', text: 'Label removed from {count}.' },
  'no-label-chosen': { tone: 'bad', text: 'No label selected. Select a label to add or remove.' },
} as const satisfies Notices;
