import type { Form } from '../../forms/form.model';
import type { FormActivity } from '../../submissions/statistics/activity';
import { Empty, Notice, Pagination, Table, Time } from '../page/components';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { Can } from '../page/render-page';
import { FormState } from './form-layout';
import { formInboxPath, tablePath } from './form-paths';
import { Sparkline } from './sparkline';

interface FormListProps {
  readonly forms: readonly Form[];
  /** By form id; null when counting timed out. */
  readonly activity: ReadonlyMap<string, FormActivity> | null;
  readonly page: number;
  readonly hasMore: boolean;
}

/** `/dashboard/forms`: the account's forms, with how much each received. */
export function FormListPage({ forms, activity, page, hasMore }: FormListProps) {
  const pathOf = (number: number) => (number === 1 ? '/dashboard/forms' : `/dashboard/forms?page=${number}`);
  return (
    <Page title="Forms" nav="forms" actions={<NewFormLink />}>
      {!activity && <Notice tone="plain" text="Counting took too long. Reload the page in a minute to try again." />}
      {forms.length > 0 ? <FormTable {...{ forms, activity }} /> : <NoForms isFirstPage={page === 1} />}
      <Pagination newer={page > 1 ? pathOf(page - 1) : null} older={hasMore ? pathOf(page + 1) : null} />
    </Page>
  );
}

function FormTable({ forms, activity }: Pick<FormListProps, 'forms' | 'activity'>) {
  return (
    <div className="form-list">
      <Table className="stacks" caption="Your forms" head={['Form', 'Last submission', 'Last 30 days', 'Total']}>
        {forms.map((form) => (
          <FormRow key={form.id} form={form} activity={activity?.get(form.id) ?? null} />
        ))}
      </Table>
      <p className="soft small">Excluding spam and deleted</p>
    </div>
  );
}

function FormRow({ form, activity }: { form: Form; activity: FormActivity | null }) {
  return (
    <tr>
      <td>
        <a className="form-name" href={formInboxPath(form)}>
          <bdi>{form.name}</bdi>
        </a>{' '}
        <FormState form={form} />
      </td>
      <td className="soft">{activity && (activity.lastAt ? <Time at={activity.lastAt} compact /> : 'None yet')}</td>
      <td>{activity ? <Sparkline days={activity.days} /> : '–'}</td>
      <td>
        <a href={tablePath(form)}>
          {activity ? formatCount(activity.total) : 'View'}
          <span className="in-total"> in total</span>
          <span className="unseen"> submissions</span>
        </a>
      </td>
    </tr>
  );
}

function NoForms({ isFirstPage }: { isFirstPage: boolean }) {
  if (!isFirstPage) return <Empty title="No more forms" />;
  return (
    <Empty title="No forms yet">
      <p>Each form has its own access key. Add it to your page, and submissions arrive here and by e-mail.</p>
      <NewFormLink />
    </Empty>
  );
}

function NewFormLink() {
  return (
    <Can permission="shared:write">
      <a className="button" href="/dashboard/forms/new">
        New form
      </a>
    </Can>
  );
}
