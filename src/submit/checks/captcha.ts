import type { Pool } from 'pg';
import { captchaServiceIds, captchaServices, hasCaptcha } from '../../forms/captcha-providers';
import { isSolutionUsed } from '../../idempotency/altcha-solutions';
import type { SecretBox } from '../../lib/secrets';
import type { Progress } from '../attempts';
import { altchaField } from '../body/captcha-tokens';
import { textOf } from '../body/fields';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';
import type { Altcha } from './altcha';
import type { CaptchaClient, CaptchaResult } from './captcha-client';

/** `failed` and `missing` drop the request; `unavailable` means that a token could not be verified. */
export type CaptchaCheck = 'passed' | 'unavailable' | 'failed' | 'missing';

interface CaptchaCheckDeps {
  readonly captcha: CaptchaClient;
  readonly altcha: Altcha;
  readonly pool: Pool;
  readonly secrets: SecretBox;
}

/**
 * Verifies the request's captcha tokens with the services that the form has a secret for, and its solution if the form
 * uses ALTCHA: `failed` if one is invalid, `missing` without any if the form requires a captcha (spec 4.1 rule 10;
 * docs/decisions.md, row 4). A request that is checked again keeps its results.
 */
export async function checkCaptcha(
  deps: CaptchaCheckDeps,
  { id: formId, settings }: Pick<LiveForm, 'id' | 'settings'>,
  { fields, ip }: SubmitRequest,
  progress: Progress,
): Promise<CaptchaCheck> {
  if (!hasCaptcha(settings)) return 'passed';
  const { captchaResults } = progress;
  const checks: Promise<CaptchaResult>[] = [];
  const check = (key: string, verify: () => Promise<CaptchaResult>): void => {
    const known = captchaResults[key];
    checks.push(known ? Promise.resolve(known) : verify().then((result) => (captchaResults[key] = result)));
  };
  // All at once: each service may take 3 s, and the visitor waits for the slowest one.
  for (const service of captchaServiceIds) {
    const { field, setting } = captchaServices[service];
    const sealed = settings[setting];
    const token = textOf(fields.controls[field]);
    if (sealed === null || !token) continue;
    const siteKey = service === 'friendly_captcha' ? settings.friendly_captcha_site_key : null;
    check(sealed, () =>
      deps.captcha.verify(service, { secret: deps.secrets.open(sealed), token, remoteIp: ip, siteKey }),
    );
  }
  const solution = textOf(fields.controls[altchaField]);
  if (settings.altcha !== null && solution) check(altchaField, () => checkSolution(deps, formId, solution, progress));
  const results = await Promise.all(checks);
  if (results.includes('invalid')) return 'failed';
  if (results.includes('unreachable')) return 'unavailable';
  return results.length > 0 || !settings.captcha_required ? 'passed' : 'missing';
}

async function checkSolution(
  { altcha, pool }: CaptchaCheckDeps,
  formId: string,
  solution: string,
  progress: Progress,
): Promise<CaptchaResult> {
  const challenge = await altcha.verify(formId, solution);
  // Only the commit uses up a solution. This check saves later work for solutions that were used long ago.
  if (challenge === null || (await isSolutionUsed(pool, challenge))) return 'invalid';
  progress.solvedChallenge = challenge;
  return 'valid';
}

/** Marks the solution as invalid for the next check, because another submission with it was stored first. */
export function rejectSolution({ captchaResults }: Progress): void {
  captchaResults[altchaField] = 'invalid';
}
