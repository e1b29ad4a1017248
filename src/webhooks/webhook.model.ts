import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';

/**
 * An account's webhook (table `webhooks`). The secrets are encrypted; `format` is null when the URL decides, `formIds`
 * when it takes the submissions of all forms. Some of `formIds` may be deleted forms.
 */
export class Webhook extends Model<InferAttributes<Webhook>, InferCreationAttributes<Webhook>> {
  declare id: string;
  declare accountId: string;
  /** What a settings file calls it. */
  declare key: CreationOptional<string | null>;
  declare name: CreationOptional<string | null>;
  declare url: string;
  declare format: string | null;
  declare secret: string;
  declare previousSecret: CreationOptional<string | null>;
  declare previousSecretUntil: CreationOptional<Date | null>;
  declare formIds: CreationOptional<string[] | null>;
  declare headerNames: CreationOptional<string[] | null>;
  /** Encrypted. */
  declare headerValues: CreationOptional<string | null>;
  declare active: CreationOptional<boolean>;
  /** Whether it also gets the rows of the audit log. */
  declare auditEvents: CreationOptional<boolean>;
  declare lastStatus: CreationOptional<number | null>;
  declare lastError: CreationOptional<string | null>;
  declare lastDeliveredAt: CreationOptional<Date | null>;
  declare consecutiveFailures: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

declare module '../db/database' {
  interface Models {
    readonly Webhook: typeof Webhook;
  }
}

export function defineWebhook(sequelize: Sequelize): typeof Webhook {
  class BoundWebhook extends Webhook {}
  return BoundWebhook.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      key: DataTypes.TEXT,
      name: DataTypes.TEXT,
      url: DataTypes.TEXT,
      format: DataTypes.TEXT,
      secret: DataTypes.TEXT,
      previousSecret: DataTypes.TEXT,
      previousSecretUntil: DataTypes.DATE,
      formIds: DataTypes.ARRAY(DataTypes.UUID),
      headerNames: DataTypes.ARRAY(DataTypes.TEXT),
      headerValues: DataTypes.TEXT,
      active: { type: DataTypes.BOOLEAN, defaultValue: true },
      auditEvents: { type: DataTypes.BOOLEAN, defaultValue: false },
      lastStatus: DataTypes.INTEGER,
      lastError: DataTypes.TEXT,
      lastDeliveredAt: DataTypes.DATE,
      consecutiveFailures: { type: DataTypes.INTEGER, defaultValue: 0 },
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'webhooks', modelName: 'Webhook', underscored: true },
  );
}
