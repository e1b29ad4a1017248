import type { Sequelize } from 'sequelize';
import { defineAccount } from './accounts/account.model';
import { defineSession } from './accounts/session.model';
import type { Models } from './db/database';
import { defineForm } from './forms/form.model';
import { defineLabel } from './labels/label.model';
import { defineListEntry } from './lists/list-entry.model';
import { defineReplyTemplate } from './replies/template.model';
import { defineWebhook } from './webhooks/webhook.model';

/** Defines every model on one connection and declares their associations. */
export function createModels(sequelize: Sequelize): Models {
  const Account = defineAccount(sequelize);
  const Session = defineSession(sequelize);
  const Form = defineForm(sequelize);
  const Webhook = defineWebhook(sequelize);
  const Label = defineLabel(sequelize);
  const ListEntry = defineListEntry(sequelize);
  const ReplyTemplate = defineReplyTemplate(sequelize);

  Session.belongsTo(Account, { foreignKey: 'accountId', as: 'account' });
  Form.belongsTo(Account, { foreignKey: 'accountId', as: 'account' });

  return { Account, Session, Form, Webhook, Label, ListEntry, ReplyTemplate };
}
