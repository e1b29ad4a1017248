import type { Release } from '../../lib/release';
import { Card } from '../page/components';

/** Which Letterbox runs, and what changed in it. */
export function ReleaseCard({ release: { version, changes } }: { release: Release }) {
  if (version === null) return null;
  return (
    <Card id="version" title={`What changed in Letterbox ${version}`}>
      {changes.length === 0 && <p className="soft">The changelog has no section for this version.</p>}
      {changes.map(({ title, entries }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
