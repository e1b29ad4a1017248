import type { Notices } from '../page/notices';

export const formsNotices = {
  'form-created': { tone: 'good', text: 'Form created. Copy a snippet into your website, then send a test.' },
  'form-created-before': {
    tone: 'bad',
    text: 'This form already exists. Nothing was added.',
  },
  'form-paused': { tone: 'good', text: 'Form paused. It rejects new submissions until you resume it.' },
  'form-resumed': { tone: 'good', text: 'Form resumed. It accepts submissions again.' },
  'form-binned': { tone: 'good', text: 'Form moved to the recycle bin. You can restore it from its page.' },
  'form-restored': { tone: 'good', text: 'Form restored.' },
  'key-rotated': { tone: 'good', text: 'Access key replaced. The old key no longer works.' },
  'key-rotated-before': {
    tone: 'bad',
    text: 'The access key had already been replaced. Nothing else was changed; this is the current key.',
  },
} as const satisfies Notices;
