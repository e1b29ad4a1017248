/** Makes the placeholders below a text buttons that insert them where the cursor was last. */
export function addPlaceholderButtons(root: Document): void {
  for (const list of root.querySelectorAll<HTMLElement>('[data-insert-into]')) {
    const targets = (list.dataset.insertInto ?? '').split(' ').map((id) => root.getElementById(id));
    const fields = targets.filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);
    let last = fields[fields.length - 1];
    for (const field of fields) {
      field.addEventListener('focus', () => {
        last = field;
      });
    }
    for (const code of list.querySelectorAll('code')) {
      const button = root.createElement('button');
      button.type = 'button';
      button.className = 'placeholder';
      code.replaceWith(button);
      button.append(code);
      button.addEventListener('click', () => insert(last, code.textContent ?? ''));
    }
  }
}

function insert(field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
