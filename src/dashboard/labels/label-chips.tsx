import type { LabelChip } from '../../labels/submission-labels';

/** A label in its color. */
export function Chip({ label: { name, color } }: { label: Pick<LabelChip, 'name' | 'color'> }) {
  return (
    <span className={`chip ${color}`}>
      <bdi>{name}</bdi>
    </span>
  );
}

/** The labels of a submission, without line breaks between them. */
export function Chips({ labels, max = labels.length }: { labels: readonly LabelChip[]; max?: number }) {
  return (
    <>
      {labels.slice(0, max).map((label) => (
        <Chip key={label.id} label={label} />
      ))}
      {labels.length > max && <span className="tag">+{labels.length - max}</span>}
    </>
  );
}
