import type { Sequelize } from 'sequelize';
import { defineAccount } from './accounts/account.model';
import type { Models } from './db/database';
import { defineForm } from './forms/form.model';
import { defineLabel } from './labels/label.model';
import { defineListEntry } from './lists/list-entry.model';
import { defineMember } from './members/member.model';
import { defineReplyTemplate } from './replies/template.model';
import { defineSession } from './users/session.model';
import { defineUser } from './users/user.model';
import { defineWebhook } from './webhooks/webhook.model';

/** Defines every model on one connection and declares their associations. */
export function createModels(sequelize: Sequelize): Models {
  const Account = defineAccount(sequelize);
  const User = defineUser(sequelize);
  const Member = defineMember(sequelize);
  const Session = defineSession(sequelize);
  const Form = defineForm(sequelize);
  const Webhook = defineWebhook(sequelize);
  const Label = defineLabel(sequelize);
  const ListEntry = defineListEntry(sequelize);
  const ReplyTemplate = defineReplyTemplate(sequelize);

  Session.belongsTo(User, { foreignKey: 'userId', as: 'user' });
  Member.belongsTo(Account, { foreignKey: 'accountId', as: 'account' });
  User.hasMany(Member, { foreignKey: 'userId', as: 'memberships' });
  Member.belongsTo(User, { foreignKey: 'userId', as: 'user' });
  Form.belongsTo(Account, { foreignKey: 'accountId', as: 'account' });

  return { Account, User, Member, Session, Form, Webhook, Label, ListEntry, ReplyTemplate };
}
