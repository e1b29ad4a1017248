/** Gives every `[data-copy]` block a button that copies its code. */
export function addCopyButtons(root: Document): void {
  // Only where the page came over TLS, or from this machine, browsers let it write to the clipboard.
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
    button.textContent = 'Not copied';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}
