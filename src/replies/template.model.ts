import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';

/** A text that owners insert into replies (table `reply_templates`). */
export class ReplyTemplate extends Model<InferAttributes<ReplyTemplate>, InferCreationAttributes<ReplyTemplate>> {
  declare id: string;
  declare accountId: string;
  /** What a settings file calls it. */
  declare key: CreationOptional<string | null>;
  declare name: string;
  /** May contain placeholders such as `{{name}}`. */
  declare text: string;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

declare module '../db/database' {
  interface Models {
    readonly ReplyTemplate: typeof ReplyTemplate;
  }
}

export function defineReplyTemplate(sequelize: Sequelize): typeof ReplyTemplate {
  class BoundReplyTemplate extends ReplyTemplate {}
  return BoundReplyTemplate.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      accountId: DataTypes.UUID,
      key: DataTypes.TEXT,
      name: DataTypes.TEXT,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'reply_templates', modelName: 'ReplyTemplate', underscored: true },
  );
}
