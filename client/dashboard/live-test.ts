/** Posts a form's live test without leaving the page, and shows the response. */
export function addLiveTest(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('form[data-live-test]');
  const output = root.querySelector<HTMLElement>('[data-response]');
  const submissionLink = root.querySelector<HTMLElement>('[data-arrived]');
  if (!form || !output || !submissionLink) return;
  // Hidden until there is a submission to view.
  submissionLink.hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendTest(form, output, submissionLink);
  });
}

async function sendTest(form: HTMLFormElement, output: HTMLElement, submissionLink: HTMLElement): Promise<void> {
  const button = form.querySelector('button');
  button?.setAttribute('aria-busy', 'true');
  submissionLink.hidden = true;
  const startedAt = performance.now();
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const response = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
    const text = await response.text();
    const durationMs = Math.round(performance.now() - startedAt);
    showResult(output, `Status ${response.status} in ${durationMs} ms`, prettyPrint(text));
    submissionLink.hidden = !response.ok;
  } catch {
    showResult(output, 'Letterbox could not be reached. Check your connection and try again.', null);
  }
  button?.removeAttribute('aria-busy');
}

function showResult(output: HTMLElement, summary: string, body: string | null): void {
  const line = document.createElement('p');
  line.textContent = summary;
  output.replaceChildren(line);
  if (body === null) return;
  const block = document.createElement('pre');
  block.textContent = body;
  output.append(block);
}

function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
