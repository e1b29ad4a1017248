import type { Form } from '../../../forms/form.model';
import { defaultSpamFilter, outcomeOfScore, type SpamOutcome, thresholdLimits } from '../../../spam/spam.settings';
import type { SpamScores } from '../../../submissions/statistics/spam-scores';
import { inboxPath, unfilteredInbox } from '../../inbox/inbox-draft';
import { SelectField, TextField } from '../../page/form';
import { formatCount } from '../../page/format';
import type { FieldGroup, Values } from './settings-group';

const labels = {
  'spam_filter.mode': 'Spam filter',
  'spam_filter.hold_threshold': 'Hold at',
  'spam_filter.spam_threshold': 'Move to spam at',
};

const thresholds = ['spam_filter.hold_threshold', 'spam_filter.spam_threshold'] as const;

/** What the spam filter does, and what it would have done with the form's last submissions. */
export const spamFilterGroup: FieldGroup<{ readonly spamScores: SpamScores }> = {
  slug: 'spam-filter',
  title: 'Spam filter',
  labels,
  valuesOf: ({ settings }) => {
    const { mode, hold_threshold, spam_threshold } = settings.spam_filter;
    return {
      'spam_filter.mode': mode,
      'spam_filter.hold_threshold': String(hold_threshold),
      'spam_filter.spam_threshold': String(spam_threshold),
    };
  },
  settingsOf: (values) => ({
    spam_filter: {
      mode: values['spam_filter.mode'],
      hold_threshold: values['spam_filter.hold_threshold'],
      spam_threshold: values['spam_filter.spam_threshold'],
    },
  }),
  Fields: ({ form, values, errors, spamScores }) => (
    <>
      <p className="soft">
        Every submission gets a score for its content, with the reasons. It learns from what you mark as spam and as not
        spam. Nothing is ever deleted by the filter.
      </p>
      <SelectField
        name="spam_filter.mode"
        label={labels['spam_filter.mode']}
        hint="Held submissions stay in the inbox with a badge, and a daily e-mail lists them. Once you release one, it is sent as usual."
        options={[
          ['watch', 'Monitor only'],
          ['hold', 'Hold suspicious submissions for review'],
        ]}
        value={values['spam_filter.mode'] ?? defaultSpamFilter.mode}
        errors={errors}
      />
      {thresholds.map((name) => (
        <TextField
          key={name}
          name={name}
          type="range"
          min={thresholdLimits.min}
          max={thresholdLimits.max}
          step={thresholdLimits.step}
          label={labels[name]}
          hint={<output htmlFor={name}>{Number(values[name]).toFixed(1)}</output>}
          value={values[name] ?? ''}
          errors={errors}
        />
      ))}
      <button type="submit" data-save hidden />
      <Outcomes form={form} scores={spamScores} values={values} />
    </>
  ),
};

/** With fewer scored submissions, what holding would have done says little. */
const minScored = 50;

interface OutcomesProps {
  readonly form: Form;
  readonly scores: SpamScores;
  readonly values: Values;
}

/**
 * Counts what holding would have done, and offers it while the form only monitors; the client script updates the
 * numbers as the sliders move.
 */
function Outcomes({ form, scores, values }: OutcomesProps) {
  if (scores.total === 0) {
    return <p className="small soft">Once submissions arrive, this shows what the thresholds would do with them.</p>;
  }
  const counts = countOutcomes(scores, values);
  // Forms that take payments never hold anything.
  const isMonitor = form.settings.spam_filter.mode === 'watch' && !form.settings.payment;
  return (
    <div data-spam-scores={JSON.stringify(scores.counts)}>
      {isMonitor && scores.total >= minScored ? (
        <HoldOffer form={form} total={scores.total} counts={counts} />
      ) : (
        <>
          <p id="spam-outcomes">
            {scores.total === 1
              ? 'With holding on, the last submission would be:'
              : `With holding on, the last ${formatCount(scores.total)} submissions would be:`}
          </p>
          <dl className="facts" aria-labelledby="spam-outcomes" aria-live="polite">
            <dt>Delivered</dt>
            <dd data-outcome="accept">{formatCount(counts.accept)}</dd>
            <dt>Held</dt>
            <dd data-outcome="hold">{formatCount(counts.hold)}</dd>
            <dt>Spam</dt>
            <dd data-outcome="spam">{formatCount(counts.spam)}</dd>
          </dl>
        </>
      )}
      <button type="submit" className="quiet small" name="preview" value="spam-filter" data-no-script>
        Show what these thresholds do
      </button>
      {isMonitor && scores.total < minScored && (
        <p className="small soft">
          Too few to tell whether holding suits this form: {scores.total} of {minScored} submissions.
        </p>
      )}
    </div>
  );
}

/** By outcome, and as `notSpam` those that would not be delivered although the owner marked them as not spam. */
type OutcomeCounts = Readonly<Record<SpamOutcome | 'notSpam', number>>;

function countOutcomes(scores: SpamScores, values: Values): OutcomeCounts {
  const settings = {
    mode: 'hold',
    hold_threshold: Number(values['spam_filter.hold_threshold']),
    spam_threshold: Number(values['spam_filter.spam_threshold']),
  } as const;
  const counts = { accept: 0, hold: 0, spam: 0, notSpam: 0 };
  for (const [score, submissions, notSpam] of scores.counts) {
    const outcome = outcomeOfScore(score, settings);
    counts[outcome] += submissions;
    if (outcome !== 'accept') counts.notSpam += notSpam;
  }
  return counts;
}

interface HoldOfferProps {
  readonly form: Form;
  readonly total: number;
  readonly counts: OutcomeCounts;
}

/** A button that saves the tab with holding turned on. It comes after the field for the mode, so its value wins. */
function HoldOffer({ form, total, counts: { hold, spam, notSpam } }: HoldOfferProps) {
  return (
    <div className="notice offer">
      <p aria-live="polite">
        Of the last {formatCount(total)} submissions, <span data-outcome="hold">{formatCount(hold)}</span> would have
        been held and <span data-outcome="spam">{formatCount(spam)}</span> stored as spam. You marked{' '}
        <span data-outcome="notSpam">{formatCount(notSpam)}</span> of them as not spam.{' '}
        <a href={inboxPath({ ...unfilteredInbox, form: form.id, q: 'is:possible-spam' })}>View possible spam</a>
      </p>
      <button type="submit" name="spam_filter.mode" value="hold">
        Hold suspicious submissions
      </button>
    </div>
  );
}
