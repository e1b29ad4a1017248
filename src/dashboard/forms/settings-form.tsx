import type { ReactNode } from 'react';
import { inPageOrder, PostForm, Problems } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { SaveBar } from '../page/save-bar';
import type { Fingerprints } from './settings-changes';

interface SettingsFormProps {
  /** The path of the tab: it is sent there, and “Discard” loads it again. */
  readonly path: string;
  readonly seen: Fingerprints;
  /** Labels by field name, in the order of the page. */
  readonly labels: Readonly<Record<string, string>>;
  /** The problems of a page that could not be saved; null while there was none. */
  readonly errors: FieldErrors | null;
  readonly isSaved: boolean;
  /** Makes the Enter key save: browsers press a form's first button, and another one comes before the save bar. */
  readonly hasOtherButtons?: boolean;
  /** What the owner must confirm before it is saved. */
  readonly question?: ReactNode;
  readonly children: (errors: FieldErrors) => ReactNode;
}

/**
 * The fields of a tab of settings with a save bar; a rejected page keeps what was typed. Who may not save them can read
 * them.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { path, seen, labels, errors: found, isSaved, hasOtherButtons = false, question, children } = props;
  const errors = inPageOrder(found ?? {}, labels);
  return (
    <PostForm
      action={path}
      guard={found ? 'rejected' : 'unchanged'}
      readOnly={
        <fieldset className="read-only" disabled>
          <p className="soft">Your role in this account lets you read these settings, but not change them.</p>
          {children(errors)}
        </fieldset>
      }
    >
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      {hasOtherButtons && <button type="submit" data-save hidden />}
      {question}
      <Problems errors={errors} labels={labels} />
      {children(errors)}
      <SaveBar
        discardPath={path}
        isRejected={found !== null}
        hasErrors={Object.keys(errors).length > 0}
        {...{ isSaved }}
      />
    </PostForm>
  );
}

interface TabLinksProps {
  readonly tabs: readonly { readonly slug: string; readonly title: string }[];
  readonly current: string;
  pathOf(slug: string): string;
}

/** The links to the tabs of settings, beside the open one. */
export function TabLinks({ tabs, current, pathOf }: TabLinksProps) {
  return (
    <nav className="contents" aria-label="Settings">
      {tabs.map(({ slug, title }) => (
        <a key={slug} href={pathOf(slug)} aria-current={slug === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
