import type { Database } from '../../db/database';
import { findDemoForm } from '../../forms/demo-form';
import type { Form } from '../../forms/form.model';
import { findOwnForm, listNewestForms } from '../../forms/form.repository';
import { defaultOptions, fieldsOf } from '../../forms/snippets/snippet-options';
import { buildSnippets, type Snippet } from '../../forms/snippets/snippets';
import { wholeAccount } from '../../members/scope';
import { type Arrived, findArrived } from '../../submissions/statistics/first-submissions';
import { findReceivedNames } from '../../submissions/table/received-names';
import { testIdPattern } from '../forms/form-integration.page';

/** Where an account stands that has not received a visitor's submission yet. */
export interface FirstSteps {
  readonly arrived: Exclude<Arrived, 'submissions'>;
  /** The account's demo form; null if it has none. */
  readonly demo: Form | null;
  /** The newest form that is not the demo form. */
  readonly form: Form | null;
  /** Its HTML. */
  readonly snippet: Snippet | null;
}

/** Null once a visitor's submission has arrived. `origins` are those of the demo pages. */
export async function findFirstSteps(
  database: Database,
  accountId: string,
  { baseUrl, origins }: { readonly baseUrl: string; readonly origins: readonly string[] },
): Promise<FirstSteps | null> {
  const demoPages = origins.map((origin) => `${origin}/demo`);
  const arrived = await findArrived(database.pool, accountId, demoPages, testIdPattern);
  if (arrived === 'submissions') return null;
  const newest = await listNewestForms(database, wholeAccount(accountId), 2);
  const found = await findDemoForm(database);
  const demo = found?.accountId === accountId ? found : null;
  const own = newest.find(({ id }) => id !== demo?.id);
  const form = own ? await findOwnForm(database, wholeAccount(accountId), own.id) : null;
  return { arrived, demo, form, snippet: form && (await buildSnippet(database, form, baseUrl)) };
}

async function buildSnippet({ pool }: Database, form: Form, baseUrl: string): Promise<Snippet | null> {
  const options = defaultOptions(form, fieldsOf(form, await findReceivedNames(pool, form)));
  return buildSnippets(form, baseUrl, options)[0] ?? null;
}
