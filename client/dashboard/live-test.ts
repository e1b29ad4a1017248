/** Posts a form's live test from the page, and shows what the endpoint answered where it was sent. */
export function addLiveTest(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('form[data-live-test]');
  const place = root.querySelector<HTMLElement>('[data-answer]');
  const arrived = root.querySelector<HTMLElement>('[data-arrived]');
  if (!form || !place || !arrived) return;
  // It waits until there is something to see.
  arrived.hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, place, arrived);
  });
}

async function send(form: HTMLFormElement, place: HTMLElement, arrived: HTMLElement): Promise<void> {
  const button = form.querySelector('button');
  button?.setAttribute('aria-busy', 'true');
  arrived.hidden = true;
  const began = performance.now();
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const response = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
    const text = await response.text();
    show(place, `Status ${response.status}, in ${Math.round(performance.now() - began)} ms`, pretty(text));
    arrived.hidden = !response.ok;
  } catch {
    show(place, 'The service could not be reached.', null);
  }
  button?.removeAttribute('aria-busy');
}

function show(place: HTMLElement, said: string, answer: string | null): void {
  const line = document.createElement('p');
  line.textContent = said;
  place.replaceChildren(line);
  if (answer === null) return;
  const block = document.createElement('pre');
  block.textContent = answer;
  place.append(block);
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
