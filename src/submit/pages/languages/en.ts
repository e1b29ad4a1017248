import type { Messages } from '../messages';

export const en = {
  thanks: 'Thank you!',
  received: 'Your submission has arrived.',
  notSent: 'Your form could not be sent',
  typed: 'What you typed is usually still there: your browser’s back button takes you to it.',
  back: 'Back to the website',
  backButton: 'Your browser’s back button takes you to the page you came from.',
  code: 'Error code',
  reason: {
    invalid_body: 'The data of the form arrived in a state that we could not read.',
    missing_access_key: 'The form is not fully set up: its access key is missing.',
    invalid_access_key: 'The form is not set up correctly: its access key is unknown.',
    inactive_form: 'This form is not accepting submissions at the moment.',
    form_unavailable: 'This form cannot accept submissions.',
    origin_not_allowed: 'This form does not accept submissions from the website you came from.',
    payload_too_large: 'Your submission is too large.',
    unsupported_content_type: 'The form was sent in a format that is not supported.',
    rate_limited: 'Too many submissions were sent from your connection in a short time.',
    quota_reached: 'This form has reached its submission limit.',
    profile_lookup_failed: 'We could not look up the form just now.',
    fault: 'Something went wrong on our side.',
  },
  advice: {
    resend: 'Please go back and send the form again. If that does not help, please let the website’s owner know.',
    retry: 'Please wait a moment, then send the form again.',
    wait: 'Please wait a minute, then send the form again. If that does not help, please wait 15 minutes.',
    shrink: 'Please attach fewer or smaller files, or shorten your text, and send the form again.',
    later: 'Please try again later, or contact the website’s owner in another way.',
    elsewhere: 'Please contact the website’s owner in another way.',
    report: 'This is not your mistake. Please let the website’s owner know.',
  },
} satisfies Messages;
