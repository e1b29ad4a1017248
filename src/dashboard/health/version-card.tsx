import type { Version } from '../../lib/version';
import { Card } from '../page/components';

/** Which Letterbox runs, and what changed in it. */
export function VersionCard({ version: { name, changes } }: { version: Version }) {
  if (name === null) return null;
  return (
    <Card id="version" title={`What changed in Letterbox ${name}`}>
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
