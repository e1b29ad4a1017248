import type { Account } from '../accounts/account.model';
import { limitsMark } from '../accounts/account.service';
import { Card } from '../dashboard/page/components';
import { Buttons, PostForm, Problems, SelectField, TextField } from '../dashboard/page/form';
import { type FieldErrors, fieldErrors } from '../dashboard/page/read-form';
import { accountPath } from './layout';
import { planOptions } from './new-account.page';

/** The form as the operator typed it. */
export type LimitsDraft = Readonly<Record<'plan' | 'quota_override' | 'storage_limit_bytes', string>>;

/** A form that was not saved, with what the operator typed. */
export interface RejectedLimits {
  readonly draft: LimitsDraft;
  readonly errors: FieldErrors;
}

/** The form that changes the plan of an account, its quota and its storage limit. */
export function LimitsCard({ account, rejected }: { account: Account; rejected: RejectedLimits | undefined }) {
  const draft = rejected?.draft ?? draftOf(account);
  const errors = rejected?.errors ?? {};
  return (
    <Card id="limits" title="Plan and limits">
      <PostForm action={`${accountPath(account.id, 'limits')}#limits`}>
        <Problems
          errors={errors}
          labels={{ quota_override: 'Submissions per month', storage_limit_bytes: 'Storage limit' }}
        />
        <input type="hidden" name="seen" value={limitsMark(account)} />
        <SelectField name="plan" label="Plan" value={draft.plan} options={planOptions(account.plan)} errors={errors} />
        <TextField
          name="quota_override"
          label="Submissions per month"
          hint="Leave empty to use the plan’s limit."
          value={draft.quota_override}
          errors={errors}
          autoComplete="off"
        />
        <TextField
          name="storage_limit_bytes"
          label="Storage limit"
          hint="A size such as 500 MB or 2 GB. Empty for no limit."
          value={draft.storage_limit_bytes}
          errors={errors}
          autoComplete="off"
        />
        <Buttons>
          <button type="submit">Save changes</button>
        </Buttons>
      </PostForm>
    </Card>
  );
}

/** The current limits as the form shows them. */
export function draftOf({ plan, quotaOverride, storageLimitBytes }: Account): LimitsDraft {
  return {
    plan,
    quota_override: quotaOverride === null ? '' : String(quotaOverride),
    storage_limit_bytes: storageLimitBytes === null ? '' : writeSize(storageLimitBytes),
  };
}

/** Reads the posted form: `input` to be validated, `draft` to be shown again when it is rejected. */
export function readLimitsForm(form: URLSearchParams): { draft: LimitsDraft; input: Record<string, unknown> } {
  const read = (name: string) => (form.get(name) ?? '').trim();
  const draft = {
    plan: read('plan'),
    quota_override: read('quota_override'),
    storage_limit_bytes: read('storage_limit_bytes'),
  };
  const quota = draft.quota_override.toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return {
    draft,
    input: {
      plan: draft.plan,
      quota_override: quota === '' ? null : quota,
      storage_limit_bytes: draft.storage_limit_bytes === '' ? null : readSize(draft.storage_limit_bytes),
    },
  };
}

/** The errors of a rejected form, in the terms of the form. Rethrows every error but an InputError. */
export function limitsErrors(error: unknown): FieldErrors {
  const errors = fieldErrors(error);
  return {
    ...errors,
    ...(errors.quota_override && { quota_override: 'Enter a whole number, or leave it empty.' }),
    ...(errors.storage_limit_bytes && { storage_limit_bytes: 'Enter a size such as 500 MB, or leave it empty.' }),
  };
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** The bytes of a size such as `1.5 GB`, in steps of 1,024; NaN when it is not one. */
function readSize(text: string): number {
  const [, number = '', unit = 'B'] = /^(\d{1,15}(?:\.\d{1,6})?)\s*([kmgt]?b)?$/i.exec(text) ?? [];
  const step = units.indexOf(unit.toUpperCase());
  return number === '' ? Number.NaN : Math.round(Number(number) * 1024 ** step);
}

/** The size in the largest unit that states it exactly. */
function writeSize(bytes: number): string {
  const step = units.findLastIndex((_unit, index) => bytes % 1024 ** index === 0);
  return bytes === 0 ? '0' : `${bytes / 1024 ** step} ${units[step]}`;
}
