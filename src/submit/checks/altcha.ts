import { hkdfSync, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { AltchaLevel } from '../../forms/captcha-providers';
import { parseSolution } from '../body/captcha-tokens';

/** Challenges of ALTCHA, the proof of work. Each belongs to one form. */
export interface Altcha {
  /** Creates a challenge, valid for 20 minutes. `isRequired` tells the client whether the form requires a solution. */
  createChallenge(formId: string, level: AltchaLevel, isRequired: boolean): Promise<Challenge>;
  /** The id of the solved challenge; null if the solution is wrong, expired or for another form. */
  verify(formId: string, solution: string): Promise<string | null>;
}

/**
 * The work per level: a solver tries numbers up to a random one between half of `max` and `max`, and each costs
 * `iterations` rounds of PBKDF2. Checking a solution always costs two hashes.
 */
const altchaWork: Readonly<Record<AltchaLevel, { readonly iterations: number; readonly max: number }>> = {
  low: { iterations: 1_000, max: 1_000 },
  medium: { iterations: 2_000, max: 2_000 },
  high: { iterations: 5_000, max: 4_000 },
};

const lifetimeMs = 20 * 60_000;

/** Signs challenges with keys derived from SECRET_KEY. Keys of SECRET_KEY_PREVIOUS are still accepted. */
export function createAltcha(secretKey: string, previousKey?: string, validMs = lifetimeMs): Altcha {
  const masters = previousKey ? [secretKey, previousKey] : [secretKey];
  return {
    createChallenge: (formId, level, isRequired) => {
      const { iterations, max } = altchaWork[level];
      return createChallenge({
        ...keysOf(secretKey, formId),
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(max / 2, max + 1),
        data: { max, required: isRequired },
        expiresAt: new Date(Date.now() + validMs),
        deriveKey,
      });
    },
    verify: async (formId, text) => {
      const payload = parseSolution(text);
      if (!payload) return null;
      const { challenge, solution } = payload;
      for (const master of masters) {
        try {
          const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(master, formId) });
          if (verified) return challenge.signature ?? null;
        } catch {
          // The library throws for parameters of a wrong type, which our challenges never have.
          return null;
        }
      }
      return null;
    },
  };
}

/** A form's own keys, so that no other form's challenge has a valid signature. */
function keysOf(master: string, formId: string) {
  const keyOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `letterbox altcha ${purpose} v1 ${formId}`, 32)).toString('hex');
  return { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('solution') };
}
