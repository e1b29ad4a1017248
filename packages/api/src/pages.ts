type Rows = readonly unknown[];

/** The rows of a page: the property of it that is an array. */
export type Item<Page> = {
  [Name in keyof Page]: Page[Name] extends readonly (infer Row)[] ? Row : never;
}[keyof Page];

interface Page {
  readonly has_more?: boolean;
  readonly next_cursor?: string | null;
}

/**
 * Reads page after page with `cursor`, or with `before` for the list of submissions. `readPage` gets the parameters of
 * the query.
 */
export async function* pagesOf(readPage: (query: object) => Promise<Page>, query: object): AsyncGenerator<unknown> {
  let next: object = {};
  for (;;) {
    const page = await readPage({ ...query, ...next });
    const rows = Object.values(page).find((value): value is Rows => Array.isArray(value)) ?? [];
    yield* rows;
    if (!page.has_more) return;
    const last = rows.at(-1) as { readonly created_at?: string } | undefined;
    if (page.next_cursor) next = { cursor: page.next_cursor };
    else if (last?.created_at !== undefined) next = { before: last.created_at };
    else return;
  }
}
