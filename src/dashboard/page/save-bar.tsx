interface SaveBarProps {
  readonly label?: string;
  /** What the button says while it waits for the response. */
  readonly busyLabel?: string;
  readonly discardPath: string;
  readonly isRejected: boolean;
  readonly hasErrors: boolean;
  readonly isSaved?: boolean;
}

/** Stays at the bottom of the screen. The client script enables its button while there are unsaved changes. */
export function SaveBar(props: SaveBarProps) {
  const { label = 'Save changes', busyLabel, discardPath, isRejected, hasErrors, isSaved = false } = props;
  return (
    <div className="save-bar">
      <button type="submit" data-save data-busy={busyLabel}>
        {label}
      </button>
      <a href={discardPath} data-discard hidden={!isRejected}>
        Discard
      </a>
      <span role="status" data-save-status>
        {hasErrors ? 'Not saved. Check the marked fields.' : isRejected ? 'Not saved yet.' : isSaved && 'Saved.'}
      </span>
    </div>
  );
}
