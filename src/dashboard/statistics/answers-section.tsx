import type { Form } from '../../forms/form.model';
import { truncate } from '../../lib/text';
import { isOperatorName } from '../../submissions/search/search-query';
import type { Answers, FieldAnswers } from '../../submissions/statistics/answers';
import type { StatisticsDraft } from '../../submissions/statistics/statistics-query';
import { keyOf, maxFieldName } from '../../submissions/table/table-view';
import { tablePath } from '../forms/form-paths';
import { inboxPath, unfilteredInbox } from '../inbox/inbox-draft';
import { formatCount, formatShare } from '../page/format';
import { rangeOf, rowsOf } from './answer-rows';

interface AnswersSectionProps {
  readonly form: Form;
  readonly answers: Answers;
  readonly draft: StatisticsDraft;
  /** The first and the last day of the period. */
  readonly days: readonly string[];
}

/** What people answered, per field of the form. */
export function AnswersSection({ form, answers, draft, days }: AnswersSectionProps) {
  const { fields, fieldCount, counted, isComplete } = answers;
  if (counted === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      {(!isComplete || fieldCount > fields.length) && (
        <p className="soft small">
          {!isComplete && `Answers of the newest ${formatCount(counted)} submissions of the period. `}
          {fieldCount > fields.length && `The first ${fields.length} of ${formatCount(fieldCount)} fields are shown.`}
        </p>
      )}
      <div className="answers">
        {fields.map((field) => (
          <FieldCard key={field.name} {...{ form, field, counted, draft, days }} />
        ))}
      </div>
    </section>
  );
}

interface FieldProps extends Pick<AnswersSectionProps, 'form' | 'draft' | 'days'> {
  readonly field: FieldAnswers;
  readonly counted: number;
}

const maxNameLength = 80;
const maxLabelLength = 100;

function FieldCard({ form, field, counted, draft, days }: FieldProps) {
  const { label, kind, present } = field;
  const rows = rowsOf(field);
  const most = Math.max(...rows.map(({ count }) => count));
  const name = truncate(label, maxNameLength) || '(no name)';
  return (
    <section className="card" aria-label={name}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className="soft small">
        {kind === 'file' ? 'With a file' : 'Answered'}: {formatShare(present, counted)} ({formatCount(present)} of{' '}
        {formatCount(counted)}). <Range field={field} />
      </p>
      {rows.length > 0 && (
        <table>
          <colgroup>
            <col />
            <col className="narrow" />
            <col className="narrow" />
          </colgroup>
          <thead className="unseen">
            <tr>
              <th scope="col">{kind === 'email' ? 'Domain' : 'Answer'}</th>
              <th scope="col">Submissions</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label: text, value, count }) => {
              const path = value === null || count === 0 ? null : listPath(form, field, value, draft, days);
              const shown = <bdi>{truncate(text, maxLabelLength)}</bdi>;
              return (
                <tr key={`${value === null} ${text}`}>
                  <th scope="row">
                    {path ? <a href={path}>{shown}</a> : shown}
                    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                      <rect width="100" height="4" />
                      <rect width={most === 0 ? 0 : (count / most) * 100} height="4" />
                    </svg>
                  </th>
                  <td className="number">{formatCount(count)}</td>
                  <td className="number">{formatShare(count, present)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Range({ field }: { field: FieldAnswers }) {
  const range = rangeOf(field);
  if (!range) return null;
  const [min, median, max] = range;
  switch (field.kind) {
    case 'number':
      return `From ${min} to ${max}, median ${median}.`;
    case 'date':
      return `From ${min} to ${max}.`;
    case 'text':
      return `Typical length ${median}, longest ${max} characters.`;
    default:
      return null;
  }
}

/** Names that the search takes before a colon. */
const searchable = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.[\]-]*$/iu;
/** Whether the search finds the values of a field by its name; the operator `email:` also finds those of that field. */
const isSearchable = (name: string) =>
  searchable.test(name) && (!isOperatorName(name) || name.toLowerCase() === 'email');
const maxValueLength = 150;

/**
 * Lists the submissions with a value: in the form's table, which compares whole values, or with a search in the inbox.
 * Null where neither can name the value.
 */
function listPath(
  form: Form,
  { name, kind, hasLists }: FieldAnswers,
  value: string,
  { q }: StatisticsDraft,
  days: readonly string[],
): string | null {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  if (value.length > maxValueLength || name.length > maxFieldName) return null;
  if (q !== '') {
    const search = `${q} ${name}:"${value.replaceAll('"', '""')}"`;
    return isSearchable(name) && search.length <= 200
      ? inboxPath({ ...unfilteredInbox, form: form.id, from, to, q: search })
      : null;
  }
  const isPart = kind === 'email' || kind === 'date' || hasLists;
  const query = new URLSearchParams({
    ...{ from, to, field: keyOf(name), op: isPart ? 'contains' : 'equals' },
    value: kind === 'email' ? `@${value}` : value,
  });
  return `${tablePath(form)}?${query}`;
}
