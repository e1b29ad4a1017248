import type { Pool } from 'pg';
import { visitorAddress } from '../../email/submitted-fields';
import { formatDateTime } from '../../lib/format-time';
import { fillTemplate, findPlaceholders, placeholderName } from '../../replies/fill-template';
import { findInboxPage } from '../../submissions/inbox/inbox.query';
import { listFieldNames } from '../../submissions/search/resolve-search';
import { findSubmission } from '../../submissions/submission.repository';
import { templateValues } from '../../submissions/template-values';
import { type SignedIn, scopeOfMember } from '../session/session';

/** A template as it would be inserted into a reply. */
export interface TemplatePreview {
  /** The newest submissions to choose from. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** The one whose values are filled in; null when there is none. */
  readonly submissionId: string | null;
  /** The text, in which placeholders without a value have stayed. */
  readonly text: string;
  /** Placeholders without a value, such as `{{topic}}`. */
  readonly blanks: readonly string[];
  /** Names of fields in recent submissions. */
  readonly names: readonly string[];
}

const maxChoices = 10;

/** Fills a template with the chosen submission of the member's scope, or else with its newest. */
export async function previewTemplate(
  pool: Pool,
  member: Pick<SignedIn, 'account' | 'formIds'>,
  template: string,
  chosen: string | null,
): Promise<TemplatePreview> {
  const [scope, { zone }] = [scopeOfMember(member), member.account];
  const { rows } = await findInboxPage(pool, { ...scope, folder: 'inbox' }, null, maxChoices);
  const choices = rows.map(({ id, formName, createdAt }) => ({
    id,
    label: `${formName}, ${formatDateTime(createdAt, zone, { now: new Date() })}`,
  }));
  const wanted = choices.find(({ id }) => id === chosen) ?? choices[0];
  const submission = wanted ? await findSubmission(pool, scope, wanted.id) : null;
  const names = await listFieldNames(pool, scope);
  if (!submission) return { choices, submissionId: null, text: template, blanks: [], names };
  const values = templateValues(template, submission);
  const recipient = visitorAddress(submission.data, submission.mailOverrides) ?? '';
  const isBlank = (placeholder: string) => {
    const value = Object.hasOwn(values, placeholderName(placeholder)) ? values[placeholderName(placeholder)] : '';
    return value === '' || value === null || (Array.isArray(value) && value.length === 0);
  };
  return {
    ...{ choices, submissionId: submission.id, names },
    text: fillTemplate(template, values, recipient),
    blanks: findPlaceholders(template).filter(isBlank),
  };
}
