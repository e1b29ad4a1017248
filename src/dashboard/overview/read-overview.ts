import type { Config } from '../../../config';
import { isPaid } from '../../../config/plans';
import type { Usage } from '../../accounts/usage';
import { findOpenAlerts } from '../../alerts/alert.repository';
import type { Database } from '../../db/database';
import { countByForm, type FormDecisions } from '../../decisions/decision.summary';
import { countFailedSubmissions, type DeliveryStats, findDeliveryStats } from '../../deliveries/delivery.stats';
import { findFailingWebhooks } from '../../deliveries/failing-webhooks';
import { findUsageAndSenders } from '../../email/senders';
import { nullOnTimeout } from '../../lib/pg-errors';
import { findInboxPage, type InboxRow } from '../../submissions/inbox/inbox.query';
import {
  type AccountFigures,
  countDaysByForm,
  type DaysByForm,
  findAccountFigures,
  type Period,
} from '../../submissions/statistics/account-figures';
import { type CaptchaOffer, findCaptchaOffers } from '../../submissions/statistics/captcha-offers';
import { maxSeries } from '../page/bar-chart';
import { type SignedIn, scopeOfMember } from '../session/session';
import { listTrouble, type Trouble } from '../trouble/trouble';
import { undeliveredReasons } from './undelivered-card';

/** Counts are null when they took too long. */
export interface Overview {
  /** The most severe first. */
  readonly troubles: readonly Trouble[];
  /** Forms that may require their captcha now. */
  readonly captchaOffers: readonly CaptchaOffer[];
  readonly days: DaysByForm | null;
  readonly figures: AccountFigures | null;
  readonly deliveries: DeliveryStats | null;
  /** Of the submissions of the period before. */
  readonly deliveriesBefore: { readonly sent: number; readonly failed: number } | null;
  readonly undelivered: readonly FormDecisions[] | null;
  readonly newest: readonly InboxRow[];
  /** Null for members who are limited to some forms: it counts all of the account's. */
  readonly usage: Usage | null;
}

/** The account's own state is for members who see all of it. */
const ofLimited = { usage: null, unusedSenders: [] };

/** Reads what the overview shows of a period. */
export async function readOverview(
  database: Database,
  { overQuota }: Pick<Config, 'overQuota'>,
  member: Pick<SignedIn, 'account' | 'formIds'>,
  period: Period,
): Promise<Overview> {
  const { pool } = database;
  const { account, formIds } = member;
  const scope = scopeOfMember(member);
  const isLimited = formIds !== null;
  const { usage, unusedSenders } = isLimited ? ofLimited : await findUsageAndSenders(pool, account);
  const alerts = await findOpenAlerts(pool, scope);
  // A webhook serves all forms, and only members who see all of them can do something about it.
  const failingWebhooks = isPaid(account.plan) && !isLimited ? await findFailingWebhooks(pool, account.id) : [];
  const captchaOffers = (await nullOnTimeout(findCaptchaOffers(pool, scope))) ?? [];
  const { rows: newest } = await findInboxPage(pool, { ...scope, folder: 'inbox' }, null, 5);
  const days = await nullOnTimeout(countDaysByForm(pool, scope, period, maxSeries));
  const figures = await nullOnTimeout(findAccountFigures(pool, scope, period));
  const deliveries = figures && (await nullOnTimeout(findDeliveryStats(pool, scope, figures.start)));
  const deliveriesBefore =
    figures && (await nullOnTimeout(countFailedSubmissions(pool, scope, figures.startBefore, figures.untilBefore)));
  const undelivered = await nullOnTimeout(countByForm(pool, scope, undeliveredReasons, period.zone));
  const failures = (deliveries?.failures ?? []).filter(({ webhook }) => !isLimited || webhook === null);
  const troubles = listTrouble({ alerts, failingWebhooks, failures, unusedSenders }, overQuota);
  return { troubles, captchaOffers, days, figures, deliveries, deliveriesBefore, undelivered, newest, usage };
}
