import type { ReactNode } from 'react';
import { limits } from '../../../config/limits';
import type { DecisionReason, DecisionSample } from '../../decisions/decision';
import { formatScore } from '../../spam/describe-score';
import { formPath, listsPath, settingsPath } from '../forms/form-paths';
import { accountSettingsPath } from '../settings/settings-paths';

/** What the visitor saw. */
type Visitor = 'error' | 'success' | 'note';

interface ReasonText {
  readonly label: string;
  readonly visitor: Visitor;
  /** What happened to the submission. */
  readonly what: string;
  /** What the owner can do. */
  readonly advice: (formId: string) => ReactNode;
}

const maxSpam = limits.storedSpam.rows.toLocaleString('en');
const maxSpamSize = `${limits.storedSpam.bytes / 1_000_000} MB`;

const settings = (id: string, tab: string) => settingsPath({ id }, tab);
const inbox = (id: string, folder: string) => `/dashboard/inbox?folder=${folder}&form=${id}`;

/** The words for each reason. */
export const reasonTexts: Readonly<Record<DecisionReason, ReasonText>> = {
  quota_reached: {
    label: 'Over the monthly limit',
    visitor: 'error',
    what: 'The monthly limit was used up, so the submission was rejected and not stored.',
    advice: () => <a href="/dashboard/settings#plan">View plan and usage</a>,
  },
  over_quota: {
    label: 'Held over the limit',
    visitor: 'success',
    what: 'The monthly limit was used up. The submission was stored, but nothing was sent for it.',
    advice: (id) => <a href={inbox(id, 'held')}>View held submissions</a>,
  },
  rate_limited: {
    label: 'Rate limited',
    visitor: 'error',
    what: 'One address sent more than 6 submissions in a minute or more than 20 in 15 minutes.',
    advice: () => 'The visitor can try again later. If this hits many visitors, ask the operator to check TRUST_PROXY.',
  },
  time_trap: {
    label: 'Sent too soon or too late',
    visitor: 'success',
    what: 'The form was sent within 2 seconds or more than 24 hours after the page was loaded, so the submission was dropped as spam.',
    advice: (id) => (
      <>
        If this hits real visitors, remove the field <code>form_loaded_at</code> from your page.{' '}
        <a href={formPath({ id })}>View snippets</a>
      </>
    ),
  },
  captcha_failed: {
    label: 'Captcha failed',
    visitor: 'success',
    what: 'The captcha response was invalid, so the submission was dropped.',
    advice: (id) => (
      <>
        If this hits real visitors, check the captcha settings and the widget on your page.{' '}
        <a href={settings(id, 'security')}>Captcha settings</a>
      </>
    ),
  },
  captcha_missing: {
    label: 'Captcha missing',
    visitor: 'success',
    what: 'This form requires a captcha, but the submission had none, so it was dropped.',
    advice: (id) => (
      <>
        If this hits real visitors, add the captcha to your page or make it optional.{' '}
        <a href={settings(id, 'security')}>Captcha settings</a>
      </>
    ),
  },
  captcha_unavailable: {
    label: 'Captcha not checked',
    visitor: 'success',
    what: 'The captcha could not be verified. The submission was accepted without it.',
    advice: () => 'No action needed.',
  },
  honeypot: {
    label: 'Honeypot',
    visitor: 'success',
    what: 'The hidden field was filled in, as bots do. The submission was stored as spam and not sent.',
    advice: (id) => <a href={inbox(id, 'spam')}>View spam</a>,
  },
  list_blocked: {
    label: 'Blocked by a list',
    visitor: 'success',
    what: 'An entry of your block lists matches. The submission was stored as spam and not sent.',
    advice: (id) => (
      <>
        <a href={inbox(id, 'spam')}>View spam</a>, <a href={listsPath({ id })}>edit lists</a>
      </>
    ),
  },
  held: {
    label: 'Held by the spam filter',
    visitor: 'success',
    what: 'The score of the spam filter reached the form’s threshold for holding. The submission was stored and not sent.',
    advice: (id) => (
      <>
        <a href={inbox(id, 'held')}>View held submissions</a> or <a href={settings(id, 'security')}>edit the filter</a>
      </>
    ),
  },
  content_spam: {
    label: 'Marked as spam by the filter',
    visitor: 'success',
    what: 'The score of the spam filter reached the form’s threshold for spam. The submission was stored as spam and not sent.',
    advice: (id) => (
      <>
        <a href={inbox(id, 'spam')}>View spam</a> or <a href={settings(id, 'security')}>edit the filter</a>
      </>
    ),
  },
  spam_limit: {
    label: 'Over the daily limit for spam',
    visitor: 'success',
    what: `At most ${maxSpam} spam submissions, or ${maxSpamSize}, are stored in ${limits.storedSpam.hours} hours. This one was recognized as spam and only counted, not stored.`,
    advice: (id) => (
      <>
        Other submissions are stored as always. <a href={inbox(id, 'spam')}>View spam</a> or{' '}
        <a href={settings(id, 'security')}>add a captcha</a>
      </>
    ),
  },
  origin_not_allowed: {
    label: 'Site not allowed',
    visitor: 'error',
    what: 'The submission came from a site that is not on the list of allowed domains, so it was rejected.',
    advice: (id) => <a href={settings(id, 'security')}>Edit allowed domains</a>,
  },
  inactive_form: {
    label: 'Form paused',
    visitor: 'error',
    what: 'The form was paused, so the submission was rejected.',
    advice: (id) => <a href={formPath({ id })}>View form</a>,
  },
  form_unavailable: {
    label: 'Form unavailable',
    visitor: 'error',
    what: 'The form was in the recycle bin or the account was suspended or about to be deleted, so the submission was rejected.',
    advice: (id) => <a href={formPath({ id })}>View form</a>,
  },
  files_dropped: {
    label: 'Files not stored',
    visitor: 'note',
    what: 'The submission was stored and sent without some or all of its files.',
    advice: () => <a href={accountSettingsPath('storage')}>Storage settings</a>,
  },
  not_followed: {
    label: 'Instruction not followed',
    visitor: 'success',
    what: 'The page asked for something in a field, such as a copy to another address. Anybody can send such a field, so it was stored and not followed. The submission was delivered as usual.',
    advice: (id) => <a href={settings(id, 'moving')}>Settings for pages of other form services</a>,
  },
  invalid_body: {
    label: 'Unreadable request',
    visitor: 'error',
    what: 'The request could not be read as form data or JSON, so it was rejected.',
    advice: (id) => (
      <>
        Compare the code that sends it with the <a href={formPath({ id })}>snippets</a>.
      </>
    ),
  },
  payload_too_large: {
    label: 'Too large',
    visitor: 'error',
    what: 'The request was larger than 26 MB, or its fields were larger than 1 MB, so it was rejected.',
    advice: () => 'Limit the files on your page to five of 5 MB each.',
  },
  payment_failed: {
    label: 'Payment not started',
    visitor: 'error',
    what: 'The payment provider did not create a checkout, so the submission was rejected.',
    advice: (id) => <a href={settings(id, 'payment')}>Payment settings</a>,
  },
};

const visitorTexts: Readonly<Record<Visitor, string>> = {
  error: 'The visitor saw an error.',
  success: 'The visitor saw the normal success message.',
  note: 'The visitor was told which files are missing.',
};

/** What happened, whether the visitor was told, and what the owner can do. */
export function ReasonExplanation({ reason, formId }: { reason: DecisionReason; formId: string }) {
  const { what, visitor, advice } = reasonTexts[reason];
  return (
    <>
      {what} {visitorTexts[visitor]} {advice(formId)}
    </>
  );
}

/** Whether the visitor learned that something went wrong. */
export function wasVisitorTold(reason: DecisionReason): boolean {
  return reasonTexts[reason].visitor !== 'success';
}

const timings = {
  'too-fast': 'Sent within 2 seconds',
  'too-old': 'Sent after more than 24 hours',
  future: 'Page load time is in the future: check the clock or the script that sets the field',
} as const;

const serverText =
  'Sent by a server: let it name the visitor in the header Letterbox-Client-IP, with an API token that may submit';

/** What else is known about a sample in one line; null when there is nothing. */
export function detailText({ details }: DecisionSample): string | null {
  if (details?.timing) return timings[details.timing] ?? null;
  if (details?.entry !== undefined) return `Blocked by a list: ${details.entry}`;
  if (details?.fields) return details.fields.join(', ');
  if (details?.server) return serverText;
  if (details?.score !== undefined) return `Spam score ${formatScore(details.score)}`;
  return null;
}
