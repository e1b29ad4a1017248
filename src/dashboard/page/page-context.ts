import { createContext, useContext } from 'react';
import type { AssetPaths } from '../assets';
import type { Visitor } from '../session/visitor';
import type { ShownNotice } from './notices';

/** What every page shows beside its own content. */
export interface PageContext extends Visitor {
  readonly assets: AssetPaths;
  readonly notice: ShownNotice | null;
  /** The fields that something is wrong with, by their names and in the page's order: each enters itself when it is drawn. */
  readonly wrongFields: Map<string, { readonly id: string; readonly label: string }>;
  /** The moment that relative times are told from. */
  readonly now: Date;
}

export const pageContext = createContext<PageContext | null>(null);

/** The page that a component is drawn on. */
export function usePage(): PageContext {
  const page = useContext(pageContext);
  if (!page) throw new Error('pages are drawn by renderPage');
  return page;
}
