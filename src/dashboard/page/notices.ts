/** What a page may say after a redirect, by its code: what travels is the code alone, never a text. */
const notices = {
  'signed-out': { tone: 'good', text: 'You are signed out.' },
  'signed-out-everywhere': { tone: 'good', text: 'You are signed out in every browser.' },
  welcome: { tone: 'good', text: 'Your account is ready.' },
  'reset-requested': {
    tone: 'good',
    text: 'If there is an account with this address, an e-mail with a link is on its way. The link works for one hour.',
  },
  'password-reset': { tone: 'good', text: 'Your password is changed. Sign in with the new one.' },
  'password-changed': { tone: 'good', text: 'Your password is changed. All other browsers are signed out.' },
  'session-ended': { tone: 'good', text: 'That browser is signed out.' },
  'session-gone': { tone: 'bad', text: 'That browser was signed out already.' },
  'form-created': { tone: 'good', text: 'The form is ready: take a snippet from here, and send it a test.' },
  'form-paused': { tone: 'good', text: 'The form is paused.' },
  'form-resumed': { tone: 'good', text: 'The form takes submissions again.' },
  'form-binned': { tone: 'good', text: 'The form is in the bin. It can be restored from its page.' },
  'form-restored': { tone: 'good', text: 'The form is restored.' },
  'form-created-before': {
    tone: 'bad',
    text: 'This was sent before, and the form is here. No second one was made.',
  },
  'key-rotated': { tone: 'good', text: 'The form has a new access key. The old one no longer works.' },
  'key-rotated-before': {
    tone: 'bad',
    text: 'The key was replaced already, before this press. This is the present one; nothing was changed again.',
  },
  'webhook-added': { tone: 'good', text: 'The webhook is added. This is its secret.' },
  'webhook-added-before': {
    tone: 'bad',
    text: 'This was sent before, and the webhook is here with its secret. No second one was added.',
  },
  'webhook-saved': { tone: 'good', text: 'The webhook is saved.' },
  'webhook-on': { tone: 'good', text: 'The webhook is switched on.' },
  'webhook-off': { tone: 'good', text: 'The webhook is switched off: nothing is sent to it until you switch it on.' },
  'webhook-removed': { tone: 'good', text: 'The webhook is removed.' },
  'secret-rotated': { tone: 'good', text: 'This is the new secret.' },
  'secret-rotated-before': {
    tone: 'bad',
    text: 'The secret was rotated already, before this press. This is the present one; nothing was changed again.',
  },
  redelivered: { tone: 'good', text: 'It is sent again within seconds, as a new call.' },
  'redelivered-many': { tone: 'good', text: 'Calls that are made again now: {count}. Reload to see how they do.' },
  'emails-saved': { tone: 'good', text: 'The linked e-mail addresses are saved.' },
  'storage-connected': { tone: 'good', text: 'The storage works: a test file was written, read and deleted there.' },
  'storage-disconnected': { tone: 'good', text: 'The storage is disconnected: new files are not kept.' },
  'token-changed-before': {
    tone: 'bad',
    text: 'The API token was changed already, before this press; nothing was changed again.',
  },
  'token-revoked': { tone: 'good', text: 'The API token is revoked: whatever used it is refused.' },
  'submissions-archived': { tone: 'good', text: '{count} archived.' },
  'submissions-unarchived': { tone: 'good', text: '{count} moved back to the inbox.' },
  'submissions-spam': { tone: 'good', text: '{count} marked as spam.' },
  'submissions-released': {
    tone: 'good',
    text: '{count} no longer spam. What was held back for that is sent now, once.',
  },
  'submissions-binned': { tone: 'good', text: '{count} moved to the bin.' },
  'submissions-restored': { tone: 'good', text: '{count} restored.' },
  'submissions-erased': { tone: 'good', text: '{count} deleted for good.' },
  'nothing-changed': { tone: 'good', text: 'Nothing was left to change: it was so already, or is gone.' },
  'nothing-erased': { tone: 'bad', text: 'Nothing was deleted for good: it was not in the bin.' },
  'nothing-chosen': { tone: 'bad', text: 'Nothing was chosen: tick what you mean, then press a button.' },
  'under-way': { tone: 'good', text: 'It is under way already: it is sent once.' },
  'delivery-retried': { tone: 'good', text: 'It is tried again within seconds.' },
  'subject-erased': { tone: 'good', text: '{count} submissions were erased. The record of it is below.' },
} as const satisfies Record<string, Notice>;

interface Notice {
  readonly tone: 'good' | 'bad';
  /** `{count}` is where a number goes that comes with the code. */
  readonly text: string;
}

export type NoticeCode = keyof typeof notices;

export type ShownNotice = Notice;

/** A notice as it travels: its code, and the number behind a dot where there is one. */
export function writeNotice(code: NoticeCode, count?: number): string {
  return count === undefined ? code : `${code}.${count}`;
}

/** The notice that was written so; null for none and for a code that does not exist. */
export function readNotice(written: string | undefined): ShownNotice | null {
  const [code = '', count = ''] = (written ?? '').split('.');
  if (!Object.hasOwn(notices, code)) return null;
  const { tone, text }: Notice = notices[code as NoticeCode];
  const number = /^\d{1,9}$/.test(count) ? Number(count).toLocaleString('en') : '';
  return { tone, text: text.replace('{count}', number).trim() };
}
