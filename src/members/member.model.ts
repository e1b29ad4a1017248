import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { Account } from '../accounts/account.model';
import type { User } from '../users/user.model';
import type { Role } from './permissions';

/** A person's membership of an account (table `members`). */
export class Member extends Model<InferAttributes<Member>, InferCreationAttributes<Member>> {
  declare accountId: string;
  declare userId: string;
  declare role: Role;
  /** The forms that the role is limited to; null means all forms of the account. */
  declare formIds: CreationOptional<string[] | null>;
  declare createdAt: CreationOptional<Date>;
  declare account?: NonAttribute<Account>;
  declare user?: NonAttribute<User>;
}

declare module '../db/database' {
  interface Models {
    readonly Member: typeof Member;
  }
}

export function defineMember(sequelize: Sequelize): typeof Member {
  class BoundMember extends Member {}
  return BoundMember.init(
    {
      accountId: { type: DataTypes.UUID, primaryKey: true },
      userId: { type: DataTypes.UUID, primaryKey: true },
      role: DataTypes.TEXT,
      formIds: DataTypes.ARRAY(DataTypes.UUID),
      createdAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'members', modelName: 'Member', underscored: true, timestamps: false },
  );
}
