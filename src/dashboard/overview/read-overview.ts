import type { Config } from '../../../config';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import { type Usage, usageOf } from '../../accounts/usage';
import { findOpenAlerts } from '../../alerts/alert.repository';
import type { Database } from '../../db/database';
import { countByForm, type FormDecisions } from '../../decisions/decision.summary';
import { countFailedSubmissions, type DeliveryStats, findDeliveryStats } from '../../deliveries/delivery.stats';
import { findFailingWebhooks } from '../../deliveries/failing-webhooks';
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
  readonly usage: Usage;
}

/** Reads what the overview shows of a period. */
export async function readOverview(
  database: Database,
  { overQuota }: Pick<Config, 'overQuota'>,
  account: Account,
  period: Period,
): Promise<Overview> {
  const { pool } = database;
  const { id } = account;
  const usage = await usageOf(database, account);
  const alerts = await findOpenAlerts(pool, id);
  const failingWebhooks = isPaid(account.plan) ? await findFailingWebhooks(pool, id) : [];
  const captchaOffers = (await nullOnTimeout(findCaptchaOffers(pool, { accountId: id }))) ?? [];
  const { rows: newest } = await findInboxPage(pool, { accountId: id, folder: 'inbox' }, null, 5);
  const days = await nullOnTimeout(countDaysByForm(pool, id, period, maxSeries));
  const figures = await nullOnTimeout(findAccountFigures(pool, id, period));
  const deliveries = figures && (await nullOnTimeout(findDeliveryStats(pool, id, figures.start)));
  const deliveriesBefore =
    figures && (await nullOnTimeout(countFailedSubmissions(pool, id, figures.startBefore, figures.untilBefore)));
  const undelivered = await nullOnTimeout(countByForm(pool, id, undeliveredReasons, period.zone));
  const troubles = listTrouble({ alerts, failingWebhooks, failures: deliveries?.failures ?? [] }, overQuota);
  return { troubles, captchaOffers, days, figures, deliveries, deliveriesBefore, undelivered, newest, usage };
}
