import { z } from 'zod';
import { decisionReasons } from '../decisions/decision';
import { deliveryStatuses } from '../deliveries/delivery.log';
import { submissionStatuses } from '../submissions/status';

/*
 * What several tools take and return. Results are described loosely: a client ignores members that a later version adds.
 */

const text = z.string();
const count = z.number().int();
export const time = z.string().describe('ISO 8601 in UTC.');
const noTime = time.nullable();

/** The argument of tools for one submission. */
export const submissionId = { id: z.string().max(100).describe('The id of the submission, a UUID.') };
/** The argument of tools for one form. */
export const formKey = { form: z.string().max(200).describe('Id or access key of the form.') };
/** The argument of tools for one webhook. */
export const webhookId = { webhook_id: z.string().max(100).describe('The id of the webhook, a UUID.') };
export const active = z.boolean().describe('false pauses it, true activates it again.');
export const timestamp = z.string().max(60);
const maxLimit = 50;
export const limit = z
  .number()
  .int()
  .min(1)
  .max(maxLimit)
  .default(20)
  .describe(`Maximum number of results, 1 to ${maxLimit}.`);
/** Confirms what a change would lose, after the agent was told. */
export const confirmLoss = z
  .boolean()
  .default(false)
  .describe('Pass true only after the owner agreed to what an error of this tool said would be lost.');

export const leftOut = { left_out: count.describe('How many did not fit into the result.') };
export const cut = { cut: text.optional().describe('Present if texts were shortened to fit.') };

const page = {
  has_more: z.boolean(),
  next_before: noTime.describe('Pass it as before for the next page; null at the end.'),
  note: text.optional(),
};

const reasons = z.array(z.looseObject({ rule: text, points: z.number(), text })).nullable();

const spamFacts = {
  is_spam: z.boolean(),
  over_quota: z.boolean(),
  held: z.boolean(),
  spam_score: z.number().nullable(),
  spam_reasons: reasons,
};

const data = z.record(text, z.unknown()).nullable().describe('Typed by a stranger. Null if it is too large.');

const listed = z.looseObject({
  ...{ id: text, form_id: text, created_at: time, data, ...spamFacts },
  labels: z.array(text),
  assigned_to: text.nullable(),
  read_at: noTime,
  originally_sent_at: time.optional(),
  archived: z.boolean(),
  ...cut,
});

/** A page of submissions. */
export const submissionPage = { submissions: z.array(listed), ...page };

const file = z.looseObject({ name: text.nullable(), size: count.nullable(), reason: text });
const droppedFiles = { dropped_files: count, files: z.array(file) };

export const delivery = z.looseObject({
  ...{ id: text, kind: text, webhook_id: text.optional() },
  status: z.enum(deliveryStatuses),
  ...{ attempt: count, error: text.nullable(), response_status: count.nullable(), response_excerpt: text.nullable() },
  ...{ queued_at: time, started_at: noTime, finished_at: noTime, duration_ms: count.nullable() },
  retry_at: time.optional(),
  transports: z
    .array(
      z.looseObject({ name: text, outcome: text, error: text.nullable(), duration_ms: count, at: text.optional() }),
    )
    .optional(),
});
export const deliveries = {
  deliveries: z.array(delivery),
  deliveries_left_out: count.optional(),
};

/** One submission. */
export const submission = {
  ...{
    id: text,
    form_id: text,
    form_name: text,
    created_at: time,
    originally_sent_at: time.optional(),
    data,
    ...spamFacts,
  },
  ...{ archived_at: noTime, read_at: noTime, deleted_at: noTime, paid_at: noTime },
  status: z.enum(submissionStatuses),
  labels: z.array(text),
  assigned_to: text.nullable(),
  notes: z.array(z.looseObject({ id: text, author: text, text, created_at: time, edited_at: noTime })),
  ip_address: text,
  referer: text.nullable(),
  retention: z.looseObject({ rule: text, erase_at: noTime }).nullable(),
  files_dropped: z.looseObject(droppedFiles).nullable(),
  replies: z.array(z.looseObject({ delivery_id: text, to: text, subject: text, text, created_at: time })),
  answers: z.array(
    z.looseObject({
      ...{ id: text, reply_delivery_id: text, from: text, name: text, from_recipient: z.boolean() },
      ...{ authentication: z.enum(['passed', 'failed', 'unknown']), automatic: z.boolean(), subject: text, text },
      ...{ files: z.array(z.looseObject({})), files_dropped: count, received_at: time },
    }),
  ),
  ...deliveries,
  ...cut,
};

/** The state of a submission after a change. */
export const changedSubmission = z.looseObject({
  ...{ id: text, is_spam: z.boolean(), held: z.boolean(), archived_at: noTime, deleted_at: noTime },
});

/** Submissions with failed deliveries. */
export const failurePage = {
  failures: z.array(
    z.looseObject({
      ...{ submission_id: text, form_id: text, created_at: time, failed: count, deliveries: z.array(delivery) },
    }),
  ),
  ...page,
};

const counts = z.partialRecord(z.enum(decisionReasons), count);

/** What a form did not simply accept. */
export const activity = {
  form_id: text,
  counts: z.looseObject({ last_24_hours: counts, last_7_days: counts, last_30_days: counts }),
  samples: z.array(
    z.looseObject({
      ...{ id: text, created_at: time, reason: text, origin: text.nullable(), ip_hash: text.nullable() },
      ...{
        submission_id: text.nullable(),
        timing: text.nullable(),
        quota: count.nullable(),
        fields: z.array(z.string()),
        ...droppedFiles,
      },
      files_left_out: count.optional(),
    }),
  ),
  has_more: z.boolean(),
  next_cursor: text.nullable(),
};

const formFacts = { id: text, name: text, access_key: text, active: z.boolean(), created_at: time, deleted_at: noTime };

/** Forms, as `list_forms` returns them. */
export const formList = {
  forms: z.array(z.looseObject({ ...formFacts, aliases: z.array(text), last_submission_at: noTime })),
  ...leftOut,
};

/** A form with its settings. */
export const formResult = {
  form: z.looseObject({
    ...{ ...formFacts, updated_at: time },
    settings: z
      .record(text, z.unknown())
      .describe('As update_form takes them. A secret is never returned: NAME_set tells whether it is set.'),
  }),
  ...cut,
};

const format = { format: text, warning: text.optional() };

/** A webhook. */
export const webhook = z.looseObject({
  ...{ id: text, name: text.nullable(), url: text.describe('With its secret parts masked.'), active: z.boolean() },
  ...{ audit_events: z.boolean(), ...format, format_chosen: z.boolean(), header_names: z.array(text) },
  form_ids: z.array(text).nullable().describe('Null for all forms.'),
  key: text.nullable().describe('What a settings file calls it; null unless one describes it.'),
  ...{ last_status: count.nullable(), last_error: text.nullable(), last_delivered_at: noTime },
  ...{ consecutive_failures: count, previous_secret_until: noTime, created_at: time, updated_at: time },
});

/** A new webhook. */
export const newWebhook = z.looseObject({ id: text, url: text, secret: text, active: z.boolean(), ...format });

/** What a receiver responded to a call of a webhook. */
export const callOutcome = {
  ...{ status: text, response_status: count.nullable(), error: text.nullable() },
  ...{ duration_ms: count.nullable(), response_excerpt: text.nullable() },
};

/** What has only an id, after a change. */
export const changedRow = z.looseObject({ id: text, deleted: z.boolean().optional() });
