import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { ListAction, ListKind } from './list-entry.settings';

/** An entry of the allow and block lists of an account or of one of its forms (table `list_entries`). */
export class ListEntry extends Model<InferAttributes<ListEntry>, InferCreationAttributes<ListEntry>> {
  declare id: string;
  declare accountId: string;
  /** Null for an entry of the account. */
  declare formId: string | null;
  /** The form, else the account. */
  declare scopeId: string;
  declare action: ListAction;
  declare kind: ListKind;
  declare value: string;
  declare note: string | null;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

declare module '../db/database' {
  interface Models {
    readonly ListEntry: typeof ListEntry;
  }
}

export function defineListEntry(sequelize: Sequelize): typeof ListEntry {
  class BoundListEntry extends ListEntry {}
  return BoundListEntry.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      formId: DataTypes.UUID,
      scopeId: DataTypes.UUID,
      action: DataTypes.TEXT,
      kind: DataTypes.TEXT,
      value: DataTypes.TEXT,
      note: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'list_entries', modelName: 'ListEntry', underscored: true },
  );
}
