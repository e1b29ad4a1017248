/** Adds a Copy button to every `[data-copy]` block. */
export function addCopyButtons(root: Document): void {
  // The clipboard is only available over HTTPS and on localhost.
  if (!navigator.clipboard) return;
  for (const block of root.querySelectorAll('[data-copy]')) {
    const button = root.createElement('button');
    button.type = 'button';
    button.className = 'quiet small';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(button, block.querySelector('code')?.textContent ?? ''));
    block.append(button);
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Copy failed';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}
