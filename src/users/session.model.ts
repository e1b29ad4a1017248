import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { User } from './user.model';

/** A browser in which a person is signed in (table `sessions`). */
export class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare id: string;
  declare userId: string;
  /** The account that its pages show; null when that was deleted. */
  declare accountId: string | null;
  /** The identity provider that opened it; it then shows one account only. */
  declare providerId: CreationOptional<string | null>;
  declare tokenHash: string;
  declare userAgent: string | null;
  declare ipAddress: string | null;
  /** How the person signed in; null for sessions of tests. */
  declare method: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  /** When the person last proved in this browser who they are: by signing in, or with a factor since then. */
  declare confirmedAt: CreationOptional<Date>;
  declare lastSeenAt: CreationOptional<Date>;
  declare expiresAt: Date;
  declare user?: NonAttribute<User>;
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
      userId: DataTypes.UUID,
      accountId: DataTypes.UUID,
      providerId: DataTypes.UUID,
      tokenHash: DataTypes.TEXT,
      userAgent: DataTypes.TEXT,
      ipAddress: DataTypes.TEXT,
      method: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      confirmedAt: DataTypes.DATE,
      lastSeenAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'sessions', modelName: 'Session', underscored: true, timestamps: false },
  );
}
