import type { Pool } from 'pg';
import { captchaServiceIds, captchaServices } from '../../forms/captcha-providers';
import { type Scope, withinSql } from '../../members/scope';
import { acceptedSql } from '../folders';

/** A form that verifies a captcha without requiring it, and whose pages send solved ones by now. */
export interface CaptchaOffer {
  readonly formId: string;
  readonly formName: string;
  /** Of the last 100 submissions, those since its captcha or its domains were last changed, and the solved ones. */
  readonly submissions: number;
  readonly solved: number;
}

const captchaSettings = ['altcha', ...captchaServiceIds.map((id) => captchaServices[id].setting)];

/**
 * Finds the scope's forms that may require their captcha now; at most 5. Without `formId`, those whose settings were
 * changed in the last two weeks, since some owners never want to require it.
 */
export async function findCaptchaOffers(
  pool: Pool,
  { formId = null, ...scope }: Scope & { readonly formId?: string | null },
): Promise<CaptchaOffer[]> {
  const values: unknown[] = [scope.accountId, formId, captchaSettings];
  const { rows } = await pool.query<CaptchaOffer>(
    `SELECT f.id AS "formId", f.name AS "formName", recent.submissions, recent.solved
     FROM forms f CROSS JOIN LATERAL (
       SELECT count(*)::int AS submissions, (count(*) FILTER (WHERE sent_with ->> 'solved' = 'true'))::int AS solved
       FROM (SELECT sent_with FROM submissions
             WHERE form_id = f.id AND ${acceptedSql} AND created_at > f.checks_changed_at
             ORDER BY created_at DESC LIMIT 100) AS last) AS recent
     WHERE f.account_id = $1 AND ($2::uuid IS NULL OR f.id = $2) AND f.deleted_at IS NULL
       AND f.settings ?| $3 AND NOT f.settings @> '{"captcha_required": true}'
       AND ($2::uuid IS NOT NULL OR f.checks_changed_at > now() - interval '14 days') AND recent.solved > 0${withinSql(scope, 'f.id', values)}
     ORDER BY f.checks_changed_at DESC LIMIT 5`,
    values,
  );
  return rows;
}
