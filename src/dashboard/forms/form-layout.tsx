import type { ReactNode } from 'react';
import type { Form } from '../../forms/form.model';
import { Notice } from '../page/components';
import { PostForm } from '../page/form';
import { Page } from '../page/page';
import { usePage } from '../page/render-page';
import { formInboxPath, formPath, issuesPath, settingsPath, statisticsPath, tablePath } from './form-paths';

/** What the pages of a form say about it. */
type NamedForm = Pick<Form, 'id' | 'name' | 'active' | 'deletedAt'>;

/** The pages of a form. */
export const formTabs = [
  { name: 'inbox', label: 'Inbox', pathOf: formInboxPath },
  { name: 'table', label: 'Table', pathOf: tablePath },
  { name: 'statistics', label: 'Statistics', pathOf: statisticsPath },
  { name: 'add-to-site', label: 'Add to site', pathOf: formPath },
  { name: 'settings', label: 'Settings', pathOf: (form: Pick<Form, 'id'>) => settingsPath(form) },
  { name: 'issues', label: 'Issues', pathOf: issuesPath },
] as const;

interface FormLayoutProps {
  readonly form: NamedForm;
  /** The part of the tab, for the title of the window. */
  readonly part?: string;
  readonly tab: Exclude<(typeof formTabs)[number]['name'], 'inbox'>;
  readonly children: ReactNode;
}

/** The frame shared by a form's pages: its name and state, the pause button and the tabs. */
export function FormLayout({ form, part, tab, children }: FormLayoutProps) {
  const label = formTabs.find(({ name }) => name === tab)?.label;
  return (
    <Page
      title={[part, label, form.name].filter(Boolean).join(' · ')}
      heading={form.name}
      nav="forms"
      actions={<StateActions form={form} />}
    >
      <FormTabs form={form} tab={tab} />
      <StateNotice form={form} />
      {children}
    </Page>
  );
}

/**
 * Name, state and tabs of a form above the two panes of its inbox. Beside an open submission, the name is not the title
 * of the page.
 */
export function FormHead({ form, isTitle }: { form: NamedForm; isTitle: boolean }) {
  const Name = isTitle ? 'h1' : 'p';
  return (
    <>
      <div className="title">
        <Name className="form-title cut" dir="auto">
          {form.name}
        </Name>
        <div className="actions">
          <StateActions form={form} />
        </div>
      </div>
      <FormTabs form={form} tab="inbox" />
    </>
  );
}

function FormTabs({ form, tab }: { form: NamedForm; tab: (typeof formTabs)[number]['name'] }) {
  return (
    <nav className="tabs" aria-label="This form">
      {formTabs.map(({ name, label, pathOf }) => (
        <a key={name} href={pathOf(form)} aria-current={name === tab ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Says why the form rejects submissions, if it does. */
export function StateNotice({ form }: { form: NamedForm }) {
  if (form.deletedAt) {
    return (
      <Notice tone="bad">
        This form is in the recycle bin. New submissions are rejected; existing ones are kept. Restore the form to use
        it again.
      </Notice>
    );
  }
  if (form.active) return null;
  return <Notice tone="plain">This form is paused. New submissions are rejected until you resume it.</Notice>;
}

function StateActions({ form }: { form: NamedForm }) {
  const { path } = usePage();
  const [action, label] = form.deletedAt
    ? ['restore', 'Restore']
    : form.active
      ? ['pause', 'Pause form']
      : ['resume', 'Resume form'];
  return (
    <>
      <FormState form={form} />
      <PostForm action={`${formPath(form)}/${action}`}>
        <input type="hidden" name="back" value={path} />
        <button type="submit" className={form.active && !form.deletedAt ? 'quiet' : undefined}>
          {label}
        </button>
      </PostForm>
    </>
  );
}

/** A tag that says whether the form accepts submissions. */
export function FormState({ form }: { form: Pick<Form, 'active' | 'deletedAt'> }) {
  if (form.deletedAt) return <span className="tag bad">Deleted</span>;
  return form.active ? <span className="tag good">Active</span> : <span className="tag warn">Paused</span>;
}
