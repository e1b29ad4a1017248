import type { Loss } from './losses';

interface Texts extends Readonly<Record<'title' | 'all' | 'some' | 'none', string>> {
  /** What the lost submissions have in common, after the subject. */
  readonly found: Readonly<Record<'one' | 'many', string>>;
}

/** What losses look like, in words. */
export const lossTexts: Readonly<Record<Loss['reason'], Texts>> = {
  captcha_missing: {
    title: 'This would lose submissions',
    found: { one: 'had no captcha', many: 'had no captcha' },
    all: 'Pages that are live now would lose every message, and visitors would still see the thank-you page. Add the captcha to your pages first.',
    some: 'Messages like these would be lost, and visitors would still see the thank-you page.',
    none: 'Letterbox does not know yet whether your pages send a captcha. If they do not, their messages will be lost.',
  },
  origin_not_allowed: {
    title: 'This would lose submissions',
    found: { one: 'came from another domain', many: 'came from other domains' },
    all: 'Pages that are live now would lose every message, and visitors would see an error. Add the domains to the list first.',
    some: 'Messages like these would be rejected with an error. If the domains are yours, add them to the list first.',
    none: 'Letterbox does not know which domains your submissions come from. If one is not on the list, its messages will be rejected.',
  },
  list_blocked: {
    title: 'These entries match submissions that you received',
    found: { one: 'matches', many: 'match' },
    all: 'Submissions like these would go to spam, and nothing would be sent for them.',
    some: 'Submissions like these would go to spam, and nothing would be sent for them.',
    none: 'Letterbox cannot tell whether any of your submissions match.',
  },
  honeypot: {
    title: 'This would move submissions to spam',
    found: { one: 'filled in this field', many: 'filled in this field' },
    all: 'Every submission would go to spam, and nothing would be sent for it. Choose a field that people do not see.',
    some: 'Submissions like these would go to spam, and nothing would be sent for them. Choose a field that people do not see.',
    none: 'Letterbox cannot tell whether any of your submissions filled in this field.',
  },
};

/** What a loss means, and what to do. */
export function adviceOn({ reason, lost, tried }: Loss): string {
  const { all, some, none } = lossTexts[reason];
  if (tried === 0) return none;
  return lost === tried ? all : some;
}

/** A loss in sentences, such as `3 of the last 12 submissions had no captcha. …`. */
export function describeLoss(loss: Loss): string {
  const { reason, lost, tried } = loss;
  const { one, many } = lossTexts[reason].found;
  if (tried === 0) return adviceOn(loss);
  const found = tried === 1 ? `The last submission ${one}.` : `${lost} of the last ${tried} submissions ${many}.`;
  return `${found} ${adviceOn(loss)}`;
}
