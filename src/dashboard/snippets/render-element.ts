import { createElement, type ReactElement } from 'react';
import { type Element, jsxNames } from '../../forms/snippets/elements';

/** The element as a part of a page of ours. */
export function renderElement({ tag, attributes, children = [] }: Element): ReactElement {
  const properties = Object.entries(attributes).map(([name, value]) => [jsxNames[name] ?? name, value]);
  const content = children.map((child) => (typeof child === 'string' ? child : renderElement(child)));
  return createElement(tag, Object.fromEntries(properties), ...content);
}
