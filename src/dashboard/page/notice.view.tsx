import type { ReactNode } from 'react';
import { Time } from './time.view';

/** A sentence that stands out: what was done, what went wrong, or what to look at. */
export function Notice({
  tone,
  text,
  children,
}: {
  tone: 'good' | 'bad' | 'plain';
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {text}
      {children}
    </div>
  );
}

/** Says on every page that the operator suspended the account, and what that means. */
export function Suspension({ since }: { since: Date }) {
  return (
    <Notice tone="bad">
      The operator of this service suspended this account (<Time at={since} />
      ). Its forms refuse new submissions; what was received can still be read.
    </Notice>
  );
}
