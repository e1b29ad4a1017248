import { type DecisionReason, decisionReasons, spamReasons } from '../../decisions/decision';
import type { FormDecisions } from '../../decisions/decision.summary';
import { issuesPath } from '../forms/form-paths';
import { reasonTexts } from '../issues/reasons';
import { formatCount } from '../page/format';

/** Spam is in the chart above already; the others are delivered as sent. */
const deliveredOrSpam: readonly DecisionReason[] = [...spamReasons, 'captcha_unavailable', 'not_followed'];

/** The reasons that the card counts. */
export const undeliveredReasons = decisionReasons.filter((reason) => !deliveredOrSpam.includes(reason));

const maxShown = { forms: 5, reasons: 3 };

/** Forms whose submissions were rejected, dropped, held or stored without their files in the last 7 days. */
export function UndeliveredCard({ forms }: { forms: readonly FormDecisions[] }) {
  if (forms.length === 0) return null;
  const total = forms.reduce((sum, form) => sum + form.total, 0);
  return (
    <section className="card" aria-labelledby="undelivered">
      <h2 id="undelivered">Rejected, dropped or held in the last 7 days: {formatCount(total)}</h2>
      <ul className="lines">
        {forms.slice(0, maxShown.forms).map(({ formId, formName, total: ofForm, reasons }) => (
          <li key={formId}>
            <a href={issuesPath({ id: formId })}>
              <bdi>{formName}</bdi>
            </a>
            <span className="cut soft">
              {reasons
                .slice(0, maxShown.reasons)
                .map(({ reason, count }) => `${reasonTexts[reason].label}: ${formatCount(count)}`)
                .join(' · ')}
              {reasons.length > maxShown.reasons && ' · …'}
            </span>
            <span className="amount">{formatCount(ofForm)}</span>
          </li>
        ))}
      </ul>
      {forms.length > maxShown.forms && (
        <p className="soft small">
          {formatCount(forms.length - maxShown.forms)} more {forms.length - maxShown.forms === 1 ? 'form' : 'forms'} not
          shown. Open “Issues” of each form to see them.
        </p>
      )}
    </section>
  );
}
