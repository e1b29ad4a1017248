import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { DeliveryKind } from '../queues/contracts';
import type { Submission } from '../submissions/submission.model';

export type DeliveryStatus = 'queued' | 'active' | 'succeeded' | 'failed' | 'skipped';

/** One e-mail, auto-reply, upload or webhook call that a submission causes (table `deliveries`). */
export class Delivery extends Model<InferAttributes<Delivery>, InferCreationAttributes<Delivery>> {
  declare id: string;
  declare submissionId: string;
  declare kind: DeliveryKind;
  declare webhookId: string | null;
  declare fileId: string | null;
  declare status: CreationOptional<DeliveryStatus>;
  declare attempt: CreationOptional<number>;
  declare workerCrashes: CreationOptional<number>;
  declare claimToken: string | null;
  declare requestId: string | null;
  declare queuedAt: CreationOptional<Date>;
  declare enqueuedAt: Date | null;
  declare startedAt: Date | null;
  declare finishedAt: Date | null;
  declare responseStatus: number | null;
  declare responseExcerpt: string | null;
  declare error: string | null;
  declare durationMs: number | null;
  declare submission?: NonAttribute<Submission>;
}

export function defineDelivery(sequelize: Sequelize): typeof Delivery {
  class BoundDelivery extends Delivery {}
  return BoundDelivery.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      submissionId: DataTypes.UUID,
      kind: DataTypes.TEXT,
      webhookId: DataTypes.UUID,
      fileId: DataTypes.UUID,
      status: { type: DataTypes.TEXT, defaultValue: 'queued' },
      attempt: { type: DataTypes.INTEGER, defaultValue: 1 },
      workerCrashes: { type: DataTypes.INTEGER, defaultValue: 0 },
      claimToken: DataTypes.UUID,
      requestId: DataTypes.TEXT,
      queuedAt: DataTypes.DATE,
      enqueuedAt: DataTypes.DATE,
      startedAt: DataTypes.DATE,
      finishedAt: DataTypes.DATE,
      responseStatus: DataTypes.INTEGER,
      responseExcerpt: DataTypes.TEXT,
      error: DataTypes.TEXT,
      durationMs: DataTypes.INTEGER,
    },
    { sequelize, tableName: 'deliveries', modelName: 'Delivery', underscored: true, timestamps: false },
  );
}
