import type { Assignee } from '../../assignments/assign';
import type { Colleague } from '../../members/colleagues';
import { hasForm } from '../../members/scope';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { displayName } from '../../users/user.service';
import { PostForm, SelectField } from '../page/form';
import { Can, usePage } from '../page/render-page';

/** The value that stands for nobody. */
export const nobody = 'none';

/** Who a submission is assigned to. */
export function AssigneeTag({ assignee }: { assignee: Assignee }) {
  const { signedIn } = usePage();
  const isMine = assignee.id === signedIn?.user.id;
  return (
    <span className="tag assignee" title={`Assigned to ${displayName(assignee)}`}>
      <span className="unseen">Assigned to </span>
      {isMine ? 'You' : <bdi>{displayName(assignee)}</bdi>}
    </span>
  );
}

/** The people to choose from, oneself first. */
function useChoices(people: readonly Colleague[]) {
  const { signedIn } = usePage();
  const me = people.filter(({ id }) => id === signedIn?.user.id).map(({ id }) => [id, 'Me'] as const);
  const others = people.filter(({ id }) => id !== signedIn?.user.id).map((one) => [one.id, displayName(one)] as const);
  return [...me, ...others];
}

interface SubmissionAssigneeProps {
  readonly submission: SubmissionDetail;
  /** All members of the account. */
  readonly colleagues: readonly Colleague[];
  /** The list that the submission was opened from. */
  readonly list: string;
}

/** Who the submission is assigned to, with a form that changes it for those who may. An account with one member has none. */
export function SubmissionAssignee({ submission, colleagues, list }: SubmissionAssigneeProps) {
  const { id, assignee, formId } = submission;
  const choices = useChoices(colleagues.filter((one) => hasForm(one, formId)));
  if (colleagues.length < 2) return null;
  return (
    <>
      {assignee && <AssigneeTag assignee={assignee} />}
      <Can permission="submissions:write">
        <details className="labels-menu assign-menu">
          <summary>{assignee ? 'Reassign' : 'Assign'}</summary>
          <PostForm action={`/dashboard/submissions/${id}/assign`}>
            <input type="hidden" name="back" value={list} />
            <SelectField
              id="assignee"
              name="assignee"
              label="Assign to"
              value={assignee?.id ?? nobody}
              options={[[nobody, 'Nobody'], ...choices]}
            />
            <button type="submit" className="small">
              Assign
            </button>
          </PostForm>
        </details>
      </Can>
    </>
  );
}

/** Assigns the selected submissions, inside the form of the list. */
export function BulkAssign({ colleagues }: { colleagues: readonly Colleague[] }) {
  const choices = useChoices(colleagues);
  if (colleagues.length < 2) return null;
  return (
    <details className="labels-menu assign-menu">
      <summary>Assign</summary>
      <div>
        <SelectField
          id="bulk-assignee"
          name="assignee"
          label="Assign to"
          value=""
          options={[['', 'Select a person'], [nobody, 'Nobody'], ...choices]}
        />
        <button type="submit" className="quiet small" formAction="/dashboard/inbox/assign" name="assign" value="to">
          Assign
        </button>
      </div>
    </details>
  );
}
