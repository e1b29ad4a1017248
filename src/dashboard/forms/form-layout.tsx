import type { ReactNode } from 'react';
import type { Form } from '../../forms/form.model';
import { Notice } from '../page/components';
import { PostForm } from '../page/form';
import { Page } from '../page/page';
import { activityPath, formPath, settingsPath, statisticsPath, tablePath } from './form-paths';

interface FormLayoutProps {
  readonly form: Form;
  /** The part of the tab, for the title of the window. */
  readonly part?: string;
  readonly tab: 'integration' | 'submissions' | 'statistics' | 'settings' | 'activity';
  readonly children: ReactNode;
}

/** The frame shared by a form's pages: its name and state, the pause button and the tabs. */
export function FormLayout({ form, part, tab, children }: FormLayoutProps) {
  const currentIf = (name: FormLayoutProps['tab']) => (name === tab ? 'page' : undefined);
  return (
    <Page
      title={part ? `${part} · ${form.name}` : form.name}
      heading={form.name}
      nav="forms"
      actions={<StateActions form={form} />}
    >
      <nav className="tabs" aria-label="This form">
        <a href={formPath(form)} aria-current={currentIf('integration')}>
          Integration
        </a>
        <a href={tablePath(form)} aria-current={currentIf('submissions')}>
          Submissions
        </a>
        <a href={statisticsPath(form)} aria-current={currentIf('statistics')}>
          Statistics
        </a>
        <a href={settingsPath(form)} aria-current={currentIf('settings')}>
          Settings
        </a>
        <a href={activityPath(form)} aria-current={currentIf('activity')}>
          Activity
        </a>
      </nav>
      {form.deletedAt && (
        <Notice tone="bad">
          This form is in the recycle bin. New submissions are rejected; existing ones are kept. Restore the form to use
          it again.
        </Notice>
      )}
      {!form.deletedAt && !form.active && (
        <Notice tone="plain">This form is paused. New submissions are rejected until you resume it.</Notice>
      )}
      {children}
    </Page>
  );
}

function StateActions({ form }: { form: Form }) {
  const [action, label] = form.deletedAt
    ? ['restore', 'Restore']
    : form.active
      ? ['pause', 'Pause form']
      : ['resume', 'Resume form'];
  return (
    <>
      <FormState form={form} />
      <PostForm action={`${formPath(form)}/${action}`}>
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
