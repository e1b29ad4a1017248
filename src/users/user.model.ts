import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';

/** A person who signs in (table `users`); a member of any number of accounts. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: string;
  declare email: string;
  /** As other members see it; empty until it is entered. */
  declare name: CreationOptional<string>;
  declare passwordHash: string | null;
  /** Null until a person who signed up has proved to read the mail of the address. */
  declare emailVerifiedAt: CreationOptional<Date | null>;
  /** Whether the person may use the operator's pages. */
  declare isOperator: CreationOptional<boolean>;
  /** The sealed secret of the authenticator app; null without one. */
  declare totpSecret: CreationOptional<string | null>;
  declare signedInAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

declare module '../db/database' {
  interface Models {
    readonly User: typeof User;
  }
}

export function defineUser(sequelize: Sequelize): typeof User {
  class BoundUser extends User {}
  return BoundUser.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      email: DataTypes.TEXT,
      name: { type: DataTypes.TEXT, defaultValue: '' },
      passwordHash: DataTypes.TEXT,
      emailVerifiedAt: DataTypes.DATE,
      isOperator: { type: DataTypes.BOOLEAN, defaultValue: false },
      totpSecret: DataTypes.TEXT,
      signedInAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'users', modelName: 'User', underscored: true },
  );
}
