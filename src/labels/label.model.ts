import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { LabelColor } from './label.settings';

/** A label of an account (table `labels`). Names are unique without regard to case. */
export class Label extends Model<InferAttributes<Label>, InferCreationAttributes<Label>> {
  declare id: string;
  declare accountId: string;
  declare name: string;
  declare color: LabelColor;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

declare module '../db/database' {
  interface Models {
    readonly Label: typeof Label;
  }
}

export function defineLabel(sequelize: Sequelize): typeof Label {
  class BoundLabel extends Label {}
  return BoundLabel.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      name: DataTypes.TEXT,
      color: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'labels', modelName: 'Label', underscored: true },
  );
}
