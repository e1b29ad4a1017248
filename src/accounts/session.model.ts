import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { Account } from './account.model';

/** A browser session of an owner (table `sessions`). */
export class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare id: string;
  declare accountId: string;
  declare tokenHash: string;
  declare userAgent: string | null;
  declare ipAddress: string | null;
  declare createdAt: CreationOptional<Date>;
  declare lastSeenAt: CreationOptional<Date>;
  declare expiresAt: Date;
  declare account?: NonAttribute<Account>;
}

declare module '../db/database' {
  interface Models {
    readonly Session: typeof Session;
  }
}

export function defineSession(sequelize: Sequelize): typeof Session {
  class BoundSession extends Session {}
  return BoundSession.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      tokenHash: DataTypes.TEXT,
      userAgent: DataTypes.TEXT,
      ipAddress: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      lastSeenAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'sessions', modelName: 'Session', underscored: true, timestamps: false },
  );
}
