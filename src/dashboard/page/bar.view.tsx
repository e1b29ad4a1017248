interface BarProps {
  /** What is measured. */
  readonly label: string;
  readonly value: number;
  /** What there is room for; null for no limit, then there is no bar. */
  readonly max: number | null;
  /** How a number of these is written. */
  readonly format: (value: number) => string;
}

/** How much of an allowance is used: in words, and as a bar where there is a limit. */
export function UsageBar({ label, value, max, format }: BarProps) {
  const words = max === null ? `${format(value)}, no limit` : `${format(value)} of ${format(max)}`;
  const level = max !== null && value >= max ? 'full' : max !== null && value >= max * 0.8 ? 'near' : undefined;
  return (
    <div className="usage">
      <div>
        <span>{label}</span> <span className="amount">{words}</span>
      </div>
      {max !== null && (
        <progress
          className={level}
          value={Math.min(value, max)}
          max={Math.max(max, 1)}
          aria-label={`${label}: ${words}`}
        />
      )}
    </div>
  );
}
