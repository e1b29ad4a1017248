import { describeReason } from './reasons';
import type { SpamReason } from './spam-input';

/** A reason as the API shows it. */
interface PresentedReason {
  readonly rule: string;
  readonly points: number;
  readonly text: string;
}

/** The reasons of a score, those with the most points first; null if there is no score. */
export function presentReasons(reasons: readonly SpamReason[] | null): PresentedReason[] | null {
  if (!reasons) return null;
  return [...reasons]
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .map((reason) => ({ rule: reason.rule, points: reason.points, text: describeReason(reason) }));
}

/** Points with their sign, such as `+2.1`. */
export function formatPoints(points: number): string {
  const text = Math.abs(points).toFixed(1);
  return points < 0 ? `−${text}` : `+${text}`;
}

/** The reasons in one line: “+2.1 three links, −0.8 you marked similar messages as not spam”. */
export function describeReasons(reasons: readonly SpamReason[] | null): string {
  return (presentReasons(reasons) ?? []).map(({ points, text }) => `${formatPoints(points)} ${text}`).join(', ');
}
