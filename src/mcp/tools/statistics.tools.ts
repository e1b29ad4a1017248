import { z } from 'zod';
import { usageOf } from '../../accounts/usage';
import { findDeliveryStats } from '../../deliveries/delivery.stats';
import { InputError } from '../../lib/input-error';
import { nullOnTimeout } from '../../lib/pg-errors';
import { addDays, lastDays, startOfDay } from '../../lib/time-zones';
import { maskStatistics } from '../../submissions/masking';
import { presentStatistics } from '../../submissions/read-api/statistics.presenter';
import { countDaysByForm, findAccountFigures } from '../../submissions/statistics/account-figures';
import { readStatistics } from '../../submissions/statistics/form-statistics';
import { requireForm } from '../find';
import { presentResult } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { cut, formKey } from '../schemas';

const count = z.number().int();
const days = z.number().int().min(1).max(366).default(30).describe('How many days, today included.');
const tooLong = 'Null if counting took too long: ask for fewer days.';
/** Forms and values that are listed. */
const [maxForms, maxValues] = [20, 20];

const answer = z.looseObject({
  ...{ name: z.string(), label: z.string(), kind: z.string(), present: count, others: count },
  values: z
    .array(z.looseObject({ value: z.string(), count }))
    .describe('The most frequent first: choices, domains of addresses, days, lengths of texts.'),
});

/** How many of the newest submissions were read, and whether these are all. */
const coverage = { counted: count, is_complete: z.boolean() };

const getFormStatistics = defineTool({
  name: 'get_form_statistics',
  needs: 'submissions:read',
  title: 'Get the statistics of a form',
  description:
    'How many submissions a form accepted and flagged as spam on each day, what people answered in each field, from ' +
    'which pages they wrote, and how fast they were replied to. Days are those of the time zone of the account.',
  inputSchema: { ...formKey, days },
  outputSchema: {
    ...{ form_id: z.string(), from: z.string(), to: z.string(), time_zone: z.string() },
    days: z
      .array(z.looseObject({ day: z.string(), accepted: count, spam: count }))
      .nullable()
      .describe(tooLong),
    answers: z
      .looseObject({ fields: z.array(answer), field_count: count, ...coverage })
      .nullable()
      .describe(tooLong),
    pages: z
      .looseObject({ pages: z.array(z.looseObject({ page: z.string().nullable(), count })), ...coverage })
      .nullable()
      .describe(`${tooLong} Also null for tokens that mask personal data.`),
    arrivals: z.array(z.array(count)).nullable().describe('Submissions by day of the week and hour.'),
    notes: z.array(z.string()),
    replies: z.looseObject({ replied: count, median_ms: z.number().nullable() }).nullable().describe(tooLong),
    ...cut,
  },
  annotations: readOnly,
  run: async (context, { form: key, days: length }) => {
    const { db, reads, scope, token } = context;
    const form = await requireForm(context, key);
    const zone = await zoneOf(context);
    const shown = lastDays(length, zone);
    const [first = '', last = first] = [shown[0], shown.at(-1)];
    const [from, to] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)];
    const within = { ...scope, formId: form.id, zone, from, to };
    const counted = await readStatistics({ pool: db.pool, reads }, within, shown, form.settings.fields);
    const statistics = presentStatistics(token.isMasked ? maskStatistics(counted) : counted);
    const fields = statistics.answers?.fields.map(({ values, ...field }) => ({
      ...field,
      values: values.slice(0, maxValues),
    }));
    return presentResult({
      ...{ form_id: form.id, from: first, to: last, time_zone: zone, ...statistics },
      answers: statistics.answers && { ...statistics.answers, fields },
    });
  },
});

const getAccountStatistics = defineTool({
  name: 'get_account_statistics',
  needs: 'submissions:read',
  title: 'Get the statistics of the account',
  description:
    'Submissions per day of the busiest forms and of all others together, spam, deliveries that failed, and the usage ' +
    'of the plan; with the numbers of the same span of time before.',
  inputSchema: { days },
  outputSchema: {
    time_zone: z.string(),
    days: z.array(z.string()).nullable().describe(tooLong),
    forms: z.array(z.looseObject({ name: z.string(), counts: z.array(count) })).nullable(),
    other_forms: z.array(count).nullable().describe('Null when there are none.'),
    figures: z.looseObject({ received_before: count, spam: count, spam_before: count }).nullable().describe(tooLong),
    deliveries: z.looseObject({ sent: count, failed: count, waiting: count }).nullable().describe(tooLong),
    usage: z
      .looseObject({ plan: z.string(), period: z.string(), used: count, limit: count.nullable() })
      .nullable()
      .describe('This month. Null for a token that is limited to some forms.'),
    ...cut,
  },
  annotations: readOnly,
  run: async (context, { days: length }) => {
    const { db, reads, scope } = context;
    const account = await requireAccount(context);
    const period = { days: length, zone: account.zone };
    const run = <T>(read: () => Promise<T>) => nullOnTimeout(reads.run(scope.accountId, read));
    const byForm = await run(() => countDaysByForm(db.pool, scope, period, maxForms));
    const figures = await run(() => findAccountFigures(db.pool, scope, period));
    const sent = figures && (await run(() => findDeliveryStats(db.pool, scope, figures.start)));
    const usage = scope.formIds === null ? await usageOf(db, account) : null;
    return presentResult({
      ...{ time_zone: account.zone, days: byForm?.days ?? null, forms: byForm?.forms ?? null },
      other_forms: byForm?.rest ?? null,
      figures: figures && {
        ...{ received_before: figures.receivedBefore, spam: figures.spam, spam_before: figures.spamBefore },
      },
      deliveries: sent?.submissions ?? null,
      usage: usage && { plan: usage.plan, period: usage.period, used: usage.used, limit: usage.limit },
    });
  },
});

/** The tools that count. */
export const statisticsTools: readonly AgentTool[] = [getFormStatistics, getAccountStatistics];

async function requireAccount({ db, account: { id } }: AgentContext) {
  const account = await db.models.Account.findByPk(id);
  if (!account) throw new InputError('not_found', 'this account was deleted');
  return account;
}

/** The time zone of the account. */
export async function zoneOf(context: AgentContext): Promise<string> {
  return (await requireAccount(context)).zone;
}
