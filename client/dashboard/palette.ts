import { openReply } from './inbox.js';

/** Something to choose: a link, or an action of the page. */
interface Choice {
  readonly group: string;
  readonly text: string;
  /** Whether it is a page of a form, whose name is the group. */
  readonly isOfForm?: boolean;
  readonly target: string | (() => void);
}

interface DestinationGroup {
  readonly title: string;
  readonly isForm?: boolean;
  readonly destinations: readonly (readonly [string, string])[];
}

/** Shown of each group before anything is typed, and in all. */
const maxShown = { perGroup: 6, total: 30 };

const dialog = create('dialog', { className: 'palette', id: 'palette' });
const input = create('input', { type: 'text', maxLength: 200, placeholder: 'Search or jump to…', autocomplete: 'off' });
const list = create('div', { id: 'palette-choices' });
const status = create('p', { className: 'unseen' });
/** Null until they are loaded. */
let destinations: readonly Choice[] | null = null;
let options: HTMLElement[] = [];

build();

/** Opens the palette, with the actions that the page offers now. */
export function openPalette(): void {
  if (dialog.open) return;
  const actions = findActions(document);
  const themes = findThemes(document);
  const show = () => showChoices([...actions, ...(destinations ?? []), ...themes], input.value.trim());
  input.value = '';
  input.oninput = show;
  dialog.showModal();
  show();
  if (!destinations) void loadDestinations().then(show);
}

async function loadDestinations(): Promise<void> {
  try {
    const response = await fetch('/dashboard/destinations');
    const groups: DestinationGroup[] = await response.json();
    destinations = groups.flatMap(({ title, isForm = false, destinations }) =>
      destinations.map(([text, target]) => ({ group: title, text, target, isOfForm: isForm })),
    );
  } catch {
    // Searching and the page's actions work without them. The next opening tries again.
  }
}

/** What the page's own buttons and links do, as far as they can be pressed now. */
function findActions(root: Document): Choice[] {
  const pressed = root.querySelectorAll<HTMLElement>('main :is(.actions :is(a, button), .changes button, a[data-key])');
  const group = 'On this page';
  return [
    ...(root.querySelector('#reply_text') ? [{ group, text: 'Reply', target: () => void openReply(root) }] : []),
    ...[...pressed].filter(isVisible).map((element) => ({ ...pressing(element), group })),
  ];
}

function findThemes(root: Document): Choice[] {
  const buttons = root.querySelectorAll<HTMLElement>('.theme button');
  return [...buttons].map((button) => ({ ...pressing(button), group: 'Theme' }));
}

const isVisible = (element: Element) => element.getClientRects().length > 0;

function pressing(element: HTMLElement): Omit<Choice, 'group'> {
  // Without arrows.
  const text = (element.textContent ?? '').replace(/[←→]/g, '').trim();
  return { text, target: () => element.click() };
}

function showChoices(choices: readonly Choice[], query: string): void {
  const found = query === '' ? firstOfEach(choices) : findMatches(choices, query);
  const groups = new Map<string, HTMLElement[]>();
  for (const choice of found) groups.set(choice.group, [...(groups.get(choice.group) ?? []), createOption(choice)]);
  options = [...groups.values()].flat();
  list.replaceChildren(...[...groups].map(([title, members], index) => createGroup(title, members, index)));
  status.textContent = found.length === 1 ? '1 result' : `${found.length} results`;
  select(0);
}

/** The first of each group. Of a form, that is its inbox alone. */
function firstOfEach(choices: readonly Choice[]): Choice[] {
  const counts = new Map<string, number>();
  const shown = choices.flatMap((choice) => {
    if (!choice.isOfForm) return [choice];
    return choice.text === 'Inbox' ? [{ ...choice, group: 'Forms', text: choice.group }] : [];
  });
  return shown.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= maxShown.perGroup;
  });
}

function searchFor(query: string): Choice {
  const target = `/dashboard/inbox?${new URLSearchParams({ q: query })}`;
  return { group: 'Search', text: `Search submissions for “${query}”`, target };
}

/**
 * The best matches first; matches of one group stay together. Searching comes before texts that only have the letters
 * in order, which actions must not match: Enter chooses the first.
 */
function findMatches(choices: readonly Choice[], query: string): Choice[] {
  const scored = choices.map((choice) => ({ choice, score: scoreOfChoice(choice, fold(query)) }));
  const found = scored
    .filter(({ choice, score }) => score > (typeof choice.target === 'string' ? 0 : 1))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxShown.total);
  const search = { choice: searchFor(query), score: 1 };
  const isClose = ({ score }: typeof search) => score > 1;
  return [...found.filter(isClose), search, ...found.filter((one) => !isClose(one))].map(({ choice }) => choice);
}

/** A page of a form is found by the words of the form's name and its own, in this order for the best score. */
function scoreOfChoice({ group, text, isOfForm }: Choice, query: string): number {
  if (!isOfForm) return scoreOf(fold(text), query);
  const score = scoreOf(fold(`${group} ${text}`), query);
  return score > 1 ? score : 0;
}

/**
 * 3 if the text begins with what was typed, 2 if each typed word begins one of its words, 1 if it has its letters in
 * order.
 */
function scoreOf(text: string, query: string): number {
  if (text.startsWith(query)) return 3;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (query.split(/\s+/).every((typed) => words.some((word) => word.startsWith(typed)))) return 2;
  let from = 0;
  for (const letter of query.replace(/\s+/g, '')) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return 0;
  }
  return 1;
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function build(): void {
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-label', 'Search or jump to');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'true');
  input.setAttribute('aria-controls', list.id);
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Results');
  status.setAttribute('role', 'status');
  dialog.setAttribute('aria-label', 'Search or jump to');
  dialog.append(input, list, status);
  input.addEventListener('keydown', (event) => {
    if (handleKey(event)) event.preventDefault();
  });
  // Options take no focus: it stays in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('mousemove', ({ target }) => {
    const index = options.findIndex((option) => target instanceof Node && option.contains(target));
    if (index !== -1) select(index, false);
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
}

function handleKey({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  const current = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (isComposing) return false;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') dialog.close();
  else if (key === 'ArrowDown') select((current + 1) % options.length);
  else if (key === 'ArrowUp') select((current - 1 + options.length) % options.length);
  else if (key === 'Enter') options[current]?.click();
  else return false;
  return true;
}

function select(index: number, scroll = true): void {
  for (const [position, option] of options.entries()) option.setAttribute('aria-selected', String(position === index));
  const selected = options[index];
  input.setAttribute('aria-activedescendant', selected?.id ?? '');
  if (scroll) selected?.scrollIntoView({ block: 'nearest' });
}

function createGroup(title: string, members: readonly HTMLElement[], index: number): HTMLElement {
  const heading = create('div', {
    id: `palette-group-${index}`,
    className: 'heading',
    textContent: title,
    dir: 'auto',
  });
  heading.setAttribute('role', 'presentation');
  const group = create('div', {});
  group.setAttribute('role', 'group');
  group.setAttribute('aria-labelledby', heading.id);
  group.append(heading, ...members);
  return group;
}

let created = 0;

function createOption({ text, target }: Choice): HTMLElement {
  const option = typeof target === 'string' ? create('a', { href: target }) : create('div', {});
  created += 1;
  option.id = `palette-choice-${created}`;
  option.tabIndex = -1;
  option.dir = 'auto';
  option.textContent = text;
  option.setAttribute('role', 'option');
  option.addEventListener('click', () => {
    dialog.close();
    if (typeof target !== 'string') target();
  });
  return option;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
