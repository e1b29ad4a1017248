/** The class of a form that brings its own styles. */
export const styledClass = 'letterbox-form';

const rules = `
.letterbox-form { max-width: 32rem; line-height: 1.5; }
.letterbox-form p, .letterbox-form fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
.letterbox-form input:not([type=checkbox], [type=radio]), .letterbox-form select, .letterbox-form textarea {
  box-sizing: border-box; width: 100%; padding: 0.5rem; border: 1px solid #767676; border-radius: 6px; font: inherit;
}
.letterbox-form button {
  padding: 0.6rem 1.4rem; border: 0; border-radius: 6px; background: #0b57d0; color: #fff; font: inherit; cursor: pointer;
}
`;

/** The text of a style element for pages that have no styles: it applies to this form alone, and keeps the page's font. */
export const simpleStyle = rules.replaceAll(/\n(?=.)/g, '\n  ');
