import { Fragment, type ReactNode } from 'react';

// One pass over all languages of the snippets: comments, strings, tags and keywords. It only has to look right for code
// of ours; the text itself is never changed.
const tokens =
  /(<!--[\s\S]*?-->|(?<=^|\s)\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*"|(?<=[\s(=,:[{$])'(?:[^'\\\n]|\\.)*')|(<\/?[a-z][\w-]*(?=[\s>/])|\/?>(?=[<\s]|$)|(?<=["\w])>)|\b(import|from|export|function|const|let|await|async|return|if|throw|new)\b(?=[\s(])/gi;

const classes = ['comment', 'string', 'tag', 'keyword'] as const;

/** The code with its comments, strings, tags and keywords marked for the stylesheet. */
export function highlight(code: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const kind = classes[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(
      code.slice(end, match.index),
      <span key={match.index} className={`code-${kind}`}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return (
    <Fragment>
      {parts}
      {code.slice(end)}
    </Fragment>
  );
}
