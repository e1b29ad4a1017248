import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { AccountAlert } from '../../config/alerts';
import type { Plan, QuotaOverride } from '../../config/plans';
import type { Brand } from '../forms/brand.settings';
import type { IpAddresses, RetentionRule } from './retention.settings';

/** Why an account neither receives nor sends anything: `the account is ${stopped}`. */
export type Stopped = 'suspended' | 'being deleted';

/** An account, which owns forms and has members (table `accounts`). */
export class Account extends Model<InferAttributes<Account>, InferCreationAttributes<Account>> {
  declare id: string;
  declare version: CreationOptional<number>;
  /** Names the account for the operator, and receives its alerts. */
  declare email: string;
  /** As members see it; empty until it is entered. */
  declare name: CreationOptional<string>;
  declare plan: Plan;
  declare quotaOverride: QuotaOverride;
  declare suspendedAt: Date | null;
  /** When it is deleted; null unless an owner or the operator wants that. */
  declare deletesAt: CreationOptional<Date | null>;
  declare linkedEmails: string[];
  /** The address that its e-mail comes from, if its domain is verified; null for the installation's. */
  declare sender: CreationOptional<string | null>;
  /** The storage for new files; null when none is connected. */
  declare storageId: CreationOptional<string | null>;
  /** Maximum bytes of stored files; null means unlimited. */
  declare storageLimitBytes: CreationOptional<number | null>;
  /** The alerts that are switched off for the account. */
  declare mutedAlerts: CreationOptional<AccountAlert[]>;
  /** The second channel of alerts: an address that gets copies of their e-mails. */
  declare alertEmail: CreationOptional<string | null>;
  /** The second channel of alerts: a webhook of the account. */
  declare alertWebhookId: CreationOptional<string | null>;
  /** How long submissions to its forms are stored; null means forever. */
  declare retention: CreationOptional<RetentionRule | null>;
  /** What is stored of visitors' IP addresses; null means all of them. */
  declare ipAddresses: CreationOptional<IpAddresses | null>;
  /** How the pages and e-mails of its forms look. */
  declare brand: CreationOptional<Brand>;
  /** Whether members see it only after single sign-on; owners always do. */
  declare requireSso: CreationOptional<boolean>;
  /** An IANA name; null until the browser reported it or the owner chose it. */
  declare timeZone: CreationOptional<string | null>;
  /** Whether members see the account only once they have a second factor. */
  declare requireSecondFactor: CreationOptional<boolean>;
  /** How many days the audit log is stored; null means forever. */
  declare auditDays: CreationOptional<number | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  /** What members call it. */
  get title(): NonAttribute<string> {
    return this.name || this.email;
  }

  /** Why it neither receives nor sends anything, as the column `stopped`. */
  get stopped(): NonAttribute<Stopped | null> {
    if (this.deletesAt) return 'being deleted';
    return this.suspendedAt ? 'suspended' : null;
  }

  /** The time zone of everything that the owner sees. */
  get zone(): NonAttribute<string> {
    return this.timeZone ?? 'UTC';
  }
}

declare module '../db/database' {
  interface Models {
    readonly Account: typeof Account;
  }
}

export function defineAccount(sequelize: Sequelize): typeof Account {
  class BoundAccount extends Account {}
  return BoundAccount.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      version: { type: DataTypes.INTEGER, defaultValue: 1 },
      email: DataTypes.TEXT,
      name: { type: DataTypes.TEXT, defaultValue: '' },
      plan: DataTypes.TEXT,
      quotaOverride: DataTypes.JSONB,
      suspendedAt: DataTypes.DATE,
      deletesAt: DataTypes.DATE,
      linkedEmails: { type: DataTypes.ARRAY(DataTypes.TEXT), defaultValue: [] },
      sender: DataTypes.TEXT,
      storageId: DataTypes.UUID,
      storageLimitBytes: {
        type: DataTypes.BIGINT,
        // pg returns bigint as text.
        get(): number | null {
          const limit: unknown = this.getDataValue('storageLimitBytes');
          return limit === null || limit === undefined ? null : Number(limit);
        },
      },
      mutedAlerts: { type: DataTypes.ARRAY(DataTypes.TEXT), defaultValue: [] },
      alertEmail: DataTypes.TEXT,
      alertWebhookId: DataTypes.UUID,
      retention: DataTypes.TEXT,
      ipAddresses: DataTypes.TEXT,
      brand: { type: DataTypes.JSONB, defaultValue: {} },
      requireSso: { type: DataTypes.BOOLEAN, defaultValue: false },
      timeZone: DataTypes.TEXT,
      requireSecondFactor: { type: DataTypes.BOOLEAN, defaultValue: false },
      auditDays: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'accounts', modelName: 'Account', underscored: true },
  );
}
