import type { Sequelize } from 'sequelize';
import { defineAccount } from '../accounts/account.model';
import { defineSession } from '../accounts/session.model';
import { defineDelivery } from '../deliveries/delivery.model';
import { defineForm } from '../forms/form.model';
import { defineSubmission } from '../submissions/submission.model';
import { defineWebhook } from '../webhooks/webhook.model';

export type Models = ReturnType<typeof createModels>;

/** Defines every model on one connection and ties them together. */
export function createModels(sequelize: Sequelize) {
  const Account = defineAccount(sequelize);
  const Session = defineSession(sequelize);
  const Form = defineForm(sequelize);
  const Webhook = defineWebhook(sequelize);
  const Submission = defineSubmission(sequelize);
  const Delivery = defineDelivery(sequelize);

  Account.hasMany(Form, { foreignKey: 'accountId', as: 'forms' });
  Session.belongsTo(Account, { foreignKey: 'accountId', as: 'account' });
  Form.belongsTo(Account, { foreignKey: 'accountId', as: 'account' });
  Account.hasMany(Webhook, { foreignKey: 'accountId', as: 'webhooks' });
  Form.hasMany(Submission, { foreignKey: 'formId', as: 'submissions' });
  Submission.belongsTo(Form, { foreignKey: 'formId', as: 'form' });
  Submission.hasMany(Delivery, { foreignKey: 'submissionId', as: 'deliveries' });
  Delivery.belongsTo(Submission, { foreignKey: 'submissionId', as: 'submission' });

  return { Account, Session, Form, Webhook, Submission, Delivery };
}
