import type { Form } from '../../forms/form.model';
import type { FormActivity } from '../../submissions/form-activity';
import { Empty, Notice, Pagination, Table, Time } from '../page/components';
import { Page } from '../page/page';
import { formPath } from './form-paths';
import { FormState } from './form-state.view';
import { Sparkline } from './sparkline.view';

interface FormListProps {
  readonly forms: readonly Form[];
  /** By the forms' ids; null when counting took too long. */
  readonly activity: ReadonlyMap<string, FormActivity> | null;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Every form of the account with what it received. */
export function FormListPage({ forms, activity, page, hasMore }: FormListProps) {
  const at = (number: number) => (number === 1 ? '/dashboard/forms' : `/dashboard/forms?page=${number}`);
  return (
    <Page
      title="Forms"
      nav="forms"
      actions={
        <a className="button" href="/dashboard/forms/new">
          New form
        </a>
      }
    >
      {!activity && (
        <Notice
          tone="plain"
          text="Counting took too long this time, so the figures are left out. Load the page again in a minute."
        />
      )}
      {forms.length > 0 ? <FormTable {...{ forms, activity }} /> : <NoForms isFirst={page === 1} />}
      <Pagination newer={page > 1 ? at(page - 1) : null} older={hasMore ? at(page + 1) : null} />
    </Page>
  );
}

function FormTable({ forms, activity }: Pick<FormListProps, 'forms' | 'activity'>) {
  return (
    <div className="form-list">
      <Table caption="Your forms" head={['Form', 'Last submission', 'Last 30 days', 'Total']}>
        {forms.map((form) => (
          <FormRow key={form.id} form={form} activity={activity?.get(form.id) ?? null} />
        ))}
      </Table>
      <p className="soft small">Days are in UTC. Spam and what lies in the bin are not counted.</p>
    </div>
  );
}

function FormRow({ form, activity }: { form: Form; activity: FormActivity | null }) {
  return (
    <tr>
      <td>
        <a className="form-name" href={formPath(form)}>
          <bdi>{form.name}</bdi>
        </a>{' '}
        <FormState form={form} />
      </td>
      <td className="soft">{activity && (activity.lastAt ? <Time at={activity.lastAt} compact /> : 'None yet')}</td>
      <td>{activity ? <Sparkline days={activity.days} /> : '–'}</td>
      <td>
        {activity ? activity.total.toLocaleString('en') : '–'}
        <span className="in-total"> in total</span>
      </td>
    </tr>
  );
}

function NoForms({ isFirst }: { isFirst: boolean }) {
  if (!isFirst) return <Empty title="No more forms" />;
  return (
    <Empty title="No forms yet">
      <p>A form gets an access key of its own. Put it on a page, and what visitors send arrives here and by e-mail.</p>
      <a className="button" href="/dashboard/forms/new">
        New form
      </a>
    </Empty>
  );
}
