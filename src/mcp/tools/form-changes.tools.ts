import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Form } from '../../forms/form.model';
import { createForm, previewSettings, rotateAccessKey, subjectTemplateFor, updateForm } from '../../forms/form.service';
import {
  type FormSettings,
  formSettings,
  newFormSettings,
  sendsElsewhere,
  settingsTable,
} from '../../forms/form.settings';
import { InputError } from '../../lib/input-error';
import { formRuleChange, wouldErase } from '../../submissions/retention/retention-rules';
import { describeLoss } from '../../submissions/statistics/loss-texts';
import { findSettingLosses } from '../../submissions/statistics/losses';
import { maySetForm } from '../../tokens/token-rules';
import { defineChange, hints } from '../define-change';
import { requireForm, requireLiveForm, requireUnmasked } from '../find';
import { shapeOfSettings } from '../joi-schema';
import type { AgentContext, AgentTool } from '../run-tool';
import { active, confirmLoss, formKey, formResult, time } from '../schemas';
import { presentOwnForm } from './forms.tools';

/** Set by tools of their own, whose annotations say what that does. */
const leftOut = ['active', 'deleted'];
const descriptions = { ...settingsTable, name: { description: 'what the owner calls the form' } };

const createNewForm = defineChange({
  name: 'create_form',
  needs: 'shared:write',
  title: 'Create a form',
  description:
    'Creates a form; name and email_to are required. Then get_form_snippet returns the code for the page. Without ' +
    'subject_template, notifications get a subject with the name of the form.',
  inputSchema: { settings: shapeOfSettings(newFormSettings, descriptions, leftOut) },
  outputSchema: formResult,
  annotations: hints(),
  recordAs: () => ({ action: 'form.created', kind: 'form', id: uuidv7() }),
  run: async (context, { settings }, id) => {
    requireUnmasked(context, 'create forms, since it would choose who gets their submissions');
    checkNames(settings);
    const { db, secrets, account } = context;
    const subject_template = subjectTemplateFor(String(settings.name ?? ''));
    return presentOwnForm(
      context,
      await createForm(
        db,
        secrets,
        account.id,
        { subject_template, ...settings },
        {
          id,
          maySetAliases: context.config.signup === 'closed',
        },
      ),
    );
  },
});

const changeForm = defineChange({
  name: 'update_form',
  needs: 'forms:write',
  title: 'Change the settings of a form',
  description:
    'Changes only the given settings; null restores a default, and an object or list replaces the whole setting. ' +
    'spam_filter has the thresholds of the spam filter. If the change would have lost recent submissions, or would ' +
    'erase stored ones, nothing is changed and the error says how many.',
  inputSchema: {
    ...formKey,
    settings: shapeOfSettings(formSettings, descriptions, leftOut),
    confirm_loss: confirmLoss,
  },
  outputSchema: formResult,
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: async ({ form }, context) => ({
    action: 'form.settings-changed',
    kind: 'form',
    id: (await requireLiveForm(context, form)).id,
  }),
  run: async (context, { settings, confirm_loss: isConfirmed }, id) => {
    checkNames(settings);
    if (!maySetForm(context.token, settings))
      requireUnmasked(context, `change where submissions are sent: ${sendsElsewhere.join(', ')}`);
    const form = await requireLiveForm(context, id);
    const { db, secrets } = context;
    const after = previewSettings(form, settings);
    if (!isConfirmed) await rejectLosses(context, form, after);
    return presentOwnForm(
      context,
      await updateForm(db, secrets, form, settings, {
        onlyIfUnchanged: true,
        maySetAliases: context.config.signup === 'closed',
      }),
    );
  },
});

const setFormActive = defineChange({
  name: 'set_form_active',
  needs: 'forms:write',
  title: 'Pause or activate a form',
  description: 'A paused form rejects what visitors send, and they see an error.',
  inputSchema: { ...formKey, active },
  outputSchema: { form: z.looseObject({ id: z.string(), name: z.string(), active: z.boolean() }) },
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: async ({ form, active: isActive }, context) => ({
    action: isActive ? 'form.resumed' : 'form.paused',
    kind: 'form',
    id: (await requireLiveForm(context, form)).id,
  }),
  run: async (context, { active: isActive }, id) => {
    const form = await requireLiveForm(context, id);
    const changed = await updateForm(context.db, context.secrets, form, { active: isActive });
    return { form: { id: changed.id, name: changed.name, active: changed.active } };
  },
});

const binned = { form: z.looseObject({ id: z.string(), name: z.string(), deleted_at: time.nullable() }) };

const deleteForm = defineChange({
  name: 'delete_form',
  needs: 'forms:write',
  title: 'Delete a form',
  description:
    'Moves a form to the recycle bin: it rejects what visitors send, and its submissions stay readable. restore_form ' +
    'restores it.',
  inputSchema: formKey,
  outputSchema: binned,
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: async ({ form }, context) => nameOf('form.deleted', await requireForm(context, form)),
  run: (context, _args, id) => setDeleted(context, id, true),
});

const restoreForm = defineChange({
  name: 'restore_form',
  needs: 'forms:write',
  title: 'Restore a form',
  description: 'Restores a form from the recycle bin; it accepts submissions again unless it is paused.',
  inputSchema: formKey,
  outputSchema: binned,
  annotations: hints({ isIdempotent: true, isOpenWorld: true }),
  recordAs: async ({ form }, context) => nameOf('form.restored', await requireForm(context, form)),
  run: (context, _args, id) => setDeleted(context, id, false),
});

const rotateFormKey = defineChange({
  name: 'rotate_form_key',
  needs: 'forms:write',
  title: 'Replace the access key of a form',
  description:
    'Creates a new access key. The old one stops working at once: pages that still have it lose every submission ' +
    'until get_form_snippet or the new key is put into them.',
  inputSchema: formKey,
  outputSchema: { form: z.looseObject({ id: z.string(), access_key: z.string() }) },
  annotations: hints({ isDestructive: true, isOpenWorld: true }),
  recordAs: async ({ form }, context) => nameOf('form.access-key-replaced', await requireLiveForm(context, form)),
  run: async (context, _args, id) => {
    const form = await rotateAccessKey(context.db, await requireLiveForm(context, id));
    return { form: { id, access_key: form.accessKey } };
  },
});

/** The tools that change forms. */
export const formChangeTools: readonly AgentTool[] = [
  createNewForm,
  changeForm,
  setFormActive,
  deleteForm,
  restoreForm,
  rotateFormKey,
];

const nameOf = (action: string, { id }: Form) => ({ action, kind: 'form', id });

function checkNames(settings: Readonly<Record<string, unknown>>): void {
  if (!leftOut.some((name) => Object.hasOwn(settings, name))) return;
  throw new InputError(
    'invalid_setting',
    'settings must not contain active or deleted; use set_form_active, delete_form or restore_form',
  );
}

async function setDeleted(context: AgentContext, id: string, deleted: boolean): Promise<object> {
  const form = await updateForm(context.db, context.secrets, await requireForm(context, id), { deleted });
  return { form: { id, name: form.name, deleted_at: form.deletedAt } };
}

/** Throws InputError when new settings would have lost recent submissions, or would erase stored ones. */
async function rejectLosses(context: AgentContext, form: Form, after: FormSettings): Promise<void> {
  const { db, account, reads } = context;
  const lost = await reads.run(account.id, () => findSettingLosses(db.pool, form, after));
  if (lost.length > 0) throw lossError(lost.map(describeLoss).join(' '));
  if (after.retention === form.settings.retention) return;
  const owner = await db.models.Account.findByPk(account.id, { attributes: ['retention'] });
  const rule = formRuleChange(form, owner?.retention, after.retention);
  if (await wouldErase(db.pool, rule)) {
    throw lossError(`The retention rule “${rule.after}” would erase submissions that are stored now.`);
  }
}

/** Tells the agent to ask the owner before it confirms. */
export function lossError(what: string): InputError {
  return new InputError('wrong_state', `${what} Ask the owner, and call again with confirm_loss only if they agree.`);
}
