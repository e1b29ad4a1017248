import type { ReactNode } from 'react';
import type { Form } from '../../forms/form.model';
import { Notice } from '../page/components';
import { PostForm } from '../page/form';
import { Page } from '../page/page';
import { formPath, inboxPath, settingsPath } from './form-paths';
import { FormState } from './form-state.view';

interface FormPageProps {
  readonly form: Form;
  readonly tab: 'use' | 'settings';
  readonly children: ReactNode;
}

/** The frame of a form's pages: its name and state, the switch, and the way between them. */
export function FormPage({ form, tab, children }: FormPageProps) {
  const mark = (name: FormPageProps['tab']) => (name === tab ? 'page' : undefined);
  return (
    <Page title={form.name} nav="forms" actions={<Switch form={form} />}>
      <nav className="tabs" aria-label="This form">
        <a href={formPath(form)} aria-current={mark('use')}>
          Use it
        </a>
        <a href={settingsPath(form)} aria-current={mark('settings')}>
          Settings
        </a>
        <a href={inboxPath(form)}>Submissions</a>
      </nav>
      {form.deletedAt && (
        <Notice tone="bad">
          This form is in the bin: its key is refused, and what it received is kept. Restore it to use it again.
        </Notice>
      )}
      {!form.deletedAt && !form.active && (
        <Notice tone="plain">This form is paused: what visitors send is refused until it is resumed.</Notice>
      )}
      {children}
    </Page>
  );
}

function Switch({ form }: { form: Form }) {
  const [action, label] = form.deletedAt
    ? ['restore', 'Restore']
    : form.active
      ? ['pause', 'Pause the form']
      : ['resume', 'Resume the form'];
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
