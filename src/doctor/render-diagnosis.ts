import type { Diagnosis } from './examine';

/** A diagnosis for a person at a terminal: a line a finding, and what to do below those that are not in order. */
export function renderDiagnosis({ findings }: Diagnosis): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ verdict, check, found, advice }) => {
    const gap = ' '.repeat(width + 11);
    return `${verdict.padEnd(7)}  ${check.padEnd(width)}  ${found}\n${advice === null ? '' : `${gap}→ ${advice}\n`}`;
  });
  return lines.join('');
}
