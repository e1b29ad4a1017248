import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Tries the numbers `start`, `start + step` and so on until one solves the challenge. Calls `onTry` for each. */
export function search(challenge: Challenge, start: number, step: number, onTry: () => void): Promise<Solution | null> {
  return solveChallenge({
    challenge,
    counterStart: start,
    counterStep: step,
    timeout: 0,
    deriveKey: (...values) => {
      onTry();
      return deriveKey(...values);
    },
  });
}
