import { literal, Op } from 'sequelize';
import type { Database } from '../db/database';
import type { Form } from './form.model';

/** The owner of the form on the demo page; `.localhost` is a name that no mail leaves this machine for. */
export const demoEmail = 'demo@letterbox.localhost';

/** What the first start makes the demo form of. */
export const demoFormSettings = {
  name: 'Demo contact form',
  email_to: demoEmail,
  subject_template: 'New message from {{name}}',
  auto_responder: {
    subject: 'Thank you, {{name}}',
    body: 'Hello {{name}},\n\nthank you for your message. This is the answer that a form can give by itself.\n',
    from_name: 'Letterbox demo',
  },
};

/**
 * The form that the demo page shows; null when it was never made or is in the bin. It belongs to the first account, under
 * whatever address: who takes the demo over keeps it.
 */
export function findDemoForm(db: Database): Promise<Form | null> {
  return db.models.Form.findOne({
    where: {
      deletedAt: null,
      name: demoFormSettings.name,
      accountId: { [Op.eq]: literal('(SELECT id FROM accounts ORDER BY created_at, id LIMIT 1)') },
    },
    order: [['createdAt', 'ASC']],
  });
}
