import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { Delivery } from '../deliveries/delivery.model';
import type { Form } from '../forms/form.model';

/** What a visitor sent (table `submissions`). Rows are written by the front door's group commit alone. */
export class Submission extends Model<InferAttributes<Submission>, InferCreationAttributes<Submission>> {
  declare id: string;
  declare formId: string;
  declare accountId: string;
  declare data: Record<string, unknown>;
  declare mailOverrides: { subject?: string; replyto?: string; from_name?: string } | null;
  declare isSpam: boolean;
  declare overQuota: boolean;
  declare archivedAt: Date | null;
  declare deletedAt: Date | null;
  declare paidAt: Date | null;
  declare ipAddress: string;
  declare referer: string | null;
  declare createdAt: CreationOptional<Date>;
  declare form?: NonAttribute<Form>;
  declare deliveries?: NonAttribute<Delivery[]>;
}

export function defineSubmission(sequelize: Sequelize): typeof Submission {
  class BoundSubmission extends Submission {}
  return BoundSubmission.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      formId: DataTypes.UUID,
      accountId: DataTypes.UUID,
      data: DataTypes.JSON,
      mailOverrides: DataTypes.JSON,
      isSpam: DataTypes.BOOLEAN,
      overQuota: DataTypes.BOOLEAN,
      archivedAt: DataTypes.DATE,
      deletedAt: DataTypes.DATE,
      paidAt: DataTypes.DATE,
      ipAddress: DataTypes.TEXT,
      referer: DataTypes.TEXT,
      createdAt: DataTypes.DATE(3),
    },
    { sequelize, tableName: 'submissions', modelName: 'Submission', underscored: true, updatedAt: false },
  );
}
