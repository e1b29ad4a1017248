/** Puts a color picker beside each text field for a color. */
export function addColorPickers(root: Document): void {
  for (const text of root.querySelectorAll<HTMLInputElement>('input[data-color]')) {
    const picker = root.createElement('input');
    picker.type = 'color';
    picker.ariaLabel = `${text.labels?.[0]?.textContent ?? 'Color'}: pick`;
    picker.dataset.unguarded = '';
    const show = () => {
      picker.value = /^#[0-9a-f]{6}$/i.test(text.value) ? text.value : (text.dataset.color ?? '#ffffff');
    };
    show();
    text.addEventListener('input', show);
    picker.addEventListener('input', () => {
      text.value = picker.value;
    });
    text.after(picker);
  }
}
