import {
  type CreationOptional,
  DataTypes,
  fn,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { Account } from '../accounts/account.model';
import { completeSettings, type FormSettings, type StoredSettings } from './form.settings';

/** A form (table `forms`). */
export class Form extends Model<InferAttributes<Form>, InferCreationAttributes<Form>> {
  declare id: string;
  declare accountId: string;
  declare version: CreationOptional<number>;
  /** What a settings file calls it. */
  declare key: CreationOptional<string | null>;
  declare name: string;
  declare accessKey: string;
  declare active: CreationOptional<boolean>;
  /** Without the settings that have their default; `settings` has all. */
  declare storedSettings: StoredSettings;
  /** When a setting last changed that can reject or drop requests. */
  declare checksChangedAt: CreationOptional<Date>;
  declare deletedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
  declare account?: NonAttribute<Account>;

  get settings(): NonAttribute<FormSettings> {
    return completeSettings(this.storedSettings);
  }
}

declare module '../db/database' {
  interface Models {
    readonly Form: typeof Form;
  }
}

export function defineForm(sequelize: Sequelize): typeof Form {
  class BoundForm extends Form {}
  return BoundForm.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      version: { type: DataTypes.INTEGER, defaultValue: 1 },
      key: DataTypes.TEXT,
      name: DataTypes.TEXT,
      accessKey: DataTypes.TEXT,
      active: { type: DataTypes.BOOLEAN, defaultValue: true },
      storedSettings: { type: DataTypes.JSONB, field: 'settings' },
      checksChangedAt: { type: DataTypes.DATE, defaultValue: fn('now') },
      deletedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'forms', modelName: 'Form', underscored: true },
  );
}
