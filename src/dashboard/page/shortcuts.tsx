import { Icon } from './icons';
import { usePage } from './render-page';

/** Keys, and what they do. Two keys that do opposite things are separated by a space. */
export type Shortcut = readonly [keys: string, meaning: string];

/** The entries of the sidebar. */
export type NavigationEntry = 'overview' | 'inbox' | 'forms' | 'webhooks' | 'settings';

/** The key that, after `g`, goes to each entry of the sidebar. */
export const goKeys: Readonly<Record<NavigationEntry, string>> = {
  overview: 'o',
  inbox: 'i',
  webhooks: 'w',
  settings: 's',
  forms: 'f',
};

const everywhere: readonly Shortcut[] = [
  ['Ctrl K', 'Search or jump to'],
  ...Object.entries(goKeys).map(([entry, key]): Shortcut => [`g ${key}`, `Go to ${entry}`]),
  ['?', 'Show this list'],
];

/** Opens the command palette. Without script, there is none. */
export function PaletteButton() {
  if (usePage().assets.script === null) return null;
  return (
    <button type="button" className="palette-hint" aria-haspopup="dialog" data-palette>
      <Icon name="magnifying-glass" />
      <span>Search or jump to…</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** Opens the list of keys. */
export function ShortcutsButton() {
  if (usePage().assets.script === null) return null;
  return (
    <li className="keys-hint">
      <button type="button" className="plain" aria-haspopup="dialog" data-shortcuts>
        <Icon name="command-line" />
        <span className="cut">Keyboard shortcuts</span>
        <kbd>?</kbd>
      </button>
    </li>
  );
}

/** The keys that work on a page, in a dialog that the client script opens. */
export function ShortcutsDialog({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <article>
        <h2 id="keys-title" tabIndex={-1}>
          Keyboard shortcuts
        </h2>
        {shortcuts.length > 0 && <Keys title="This page" shortcuts={shortcuts} />}
        <Keys title="Every page" shortcuts={everywhere} />
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
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="facts keys">
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
