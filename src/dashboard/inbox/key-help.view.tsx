const keys = [
  ['j k', 'Next and previous'],
  ['Enter', 'Open'],
  ['x', 'Choose'],
  ['e', 'Archive, or move back to the inbox'],
  ['!', 'Spam, or not spam'],
  ['#', 'Delete'],
  ['/', 'Search'],
  ['?', 'This list'],
] as const;

/** What the keyboard does where there is script; the dialog opens on `?`. */
export function KeyHelp() {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <article>
        <h2 id="keys-title">Keys</h2>
        <dl className="facts keys">
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" data-keys defaultChecked /> Use these keys in this browser
        </label>
        <form method="dialog" className="buttons">
          <button type="submit" className="quiet">
            Close
          </button>
        </form>
      </article>
    </dialog>
  );
}
