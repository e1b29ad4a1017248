const changes = [
  ['e', 'Archive or move to inbox'],
  ['!', 'Spam or not spam'],
  ['#', 'Delete'],
  ['Shift U', 'Mark as unread'],
  ['z', 'Undo'],
] as const;
const help = ['?', 'Show this list'] as const;

const listShortcuts = [
  ['j k', 'Next and previous'],
  ['o Enter', 'Open'],
  ['x', 'Select'],
  ...changes,
  ['l', 'Labels'],
  ['/', 'Search'],
  help,
] as const;

const submissionShortcuts = [
  ['j k', 'Next and previous submission'],
  ['r', 'Reply'],
  ...changes,
  ['l', 'Labels'],
  ['u', 'Back to the list'],
  help,
] as const;

/** Mentions the keyboard shortcuts, and lists them in a dialog that the client script opens when `?` is pressed. */
export function KeyboardShortcuts({ page }: { page: 'list' | 'submission' }) {
  const shortcuts = page === 'list' ? listShortcuts : submissionShortcuts;
  return (
    <>
      <p className="small soft keys-hint">
        Press <kbd>?</kbd> for keyboard shortcuts.
      </p>
      <dialog id="keys" aria-labelledby="keys-title">
        <article>
          <h2 id="keys-title">Keyboard shortcuts</h2>
          <dl className="facts keys">
            {shortcuts.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <label>
            <input type="checkbox" data-keys defaultChecked /> Enable shortcuts in this browser
          </label>
          <form method="dialog" className="buttons">
            <button type="submit" className="quiet">
              Close
            </button>
          </form>
        </article>
      </dialog>
    </>
  );
}
