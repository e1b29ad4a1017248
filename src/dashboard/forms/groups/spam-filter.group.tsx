import { defaultSpamFilter, outcomeOfScore, thresholdLimits } from '../../../spam/spam.settings';
import type { SpamScores } from '../../../submissions/statistics/spam-scores';
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
  Fields: ({ values, errors, spamScores }) => (
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
      <Outcomes scores={spamScores} values={values} />
    </>
  ),
};

/** Counts what holding would have done; the client script updates the numbers as the sliders move. */
function Outcomes({ scores, values }: { scores: SpamScores; values: Values }) {
  if (scores.total === 0) {
    return <p className="small soft">Once submissions arrive, this shows what the thresholds would do with them.</p>;
  }
  const settings = {
    mode: 'hold',
    hold_threshold: Number(values['spam_filter.hold_threshold']),
    spam_threshold: Number(values['spam_filter.spam_threshold']),
  } as const;
  const count = (outcome: ReturnType<typeof outcomeOfScore>) =>
    scores.counts.reduce((sum, [score, n]) => sum + (outcomeOfScore(score, settings) === outcome ? n : 0), 0);
  return (
    <div data-spam-scores={JSON.stringify(scores.counts)}>
      <p id="spam-outcomes">
        {scores.total === 1
          ? 'With holding on, the last submission would be:'
          : `With holding on, the last ${formatCount(scores.total)} submissions would be:`}
      </p>
      <dl className="facts" aria-labelledby="spam-outcomes" aria-live="polite">
        <dt>Delivered</dt>
        <dd data-outcome="accept">{count('accept').toLocaleString('en')}</dd>
        <dt>Held</dt>
        <dd data-outcome="hold">{count('hold').toLocaleString('en')}</dd>
        <dt>Spam</dt>
        <dd data-outcome="spam">{count('spam').toLocaleString('en')}</dd>
      </dl>
      <button type="submit" className="quiet small" name="preview" value="spam-filter" data-no-script>
        Show what these thresholds do
      </button>
    </div>
  );
}
