type Outcome = 'accept' | 'hold' | 'spam';
/** As `notSpam`, those that would not be delivered although the owner marked them as not spam. */
type OutcomeCounts = Record<Outcome | 'notSpam', number>;

/**
 * Shows what the spam filter's thresholds would have done, as the sliders move; `spam.settings.ts` decides the same.
 */
export function showSpamOutcomes(root: Document): void {
  const sliders = ['hold', 'spam'].map((name) => root.getElementById(`spam_filter.${name}_threshold`));
  const [hold, spam] = sliders;
  if (!(hold instanceof HTMLInputElement && spam instanceof HTMLInputElement)) return;
  const outcomes = root.querySelector<HTMLElement>('[data-spam-scores]');
  const scores: [score: number, submissions: number, notSpam: number][] = JSON.parse(
    outcomes?.dataset.spamScores ?? '[]',
  );
  outcomes?.querySelector('[data-no-script]')?.remove();

  const outcomeOf = (score: number): Outcome => {
    if (score >= spam.valueAsNumber) return 'spam';
    return score >= hold.valueAsNumber ? 'hold' : 'accept';
  };
  const update = (): void => {
    for (const slider of [hold, spam]) {
      const shown = root.querySelector(`output[for="${slider.id}"]`);
      if (shown) shown.textContent = slider.valueAsNumber.toFixed(1);
    }
    const counts: OutcomeCounts = { accept: 0, hold: 0, spam: 0, notSpam: 0 };
    for (const [score, submissions, notSpam] of scores) {
      const outcome = outcomeOf(score);
      counts[outcome] += submissions;
      if (outcome !== 'accept') counts.notSpam += notSpam;
    }
    for (const cell of outcomes?.querySelectorAll<HTMLElement>('[data-outcome]') ?? []) {
      cell.textContent = counts[cell.dataset.outcome as keyof OutcomeCounts].toLocaleString('en');
    }
  };
  for (const slider of [hold, spam]) {
    slider.addEventListener('input', () => {
      // Spam is never below what is held.
      if (slider === hold && spam.valueAsNumber < hold.valueAsNumber) spam.value = hold.value;
      if (slider === spam && hold.valueAsNumber > spam.valueAsNumber) hold.value = spam.value;
      update();
    });
  }
  update();
}
