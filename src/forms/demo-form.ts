import { literal, Op } from 'sequelize';
import type { Database } from '../db/database';
import type { Form } from './form.model';

/** The owner of the demo form. Mail to `.localhost` never leaves this machine. */
export const demoEmail = 'demo@letterbox.localhost';

/** Settings of the demo form that the first start creates. */
export const demoFormSettings = {
  name: 'Demo contact form',
  email_to: demoEmail,
  subject_template: 'New message from {{name}}',
  auto_responder: {
    subject: 'Thank you, {{name}}',
    body: 'Hello {{name}},\n\nthank you for your message. This reply was sent automatically by the form.\n',
    from_name: 'Letterbox demo',
  },
};

/**
 * The form on the demo page; null when it was never created or is in the recycle bin. It belongs to the first account,
 * also after the first owner has taken that account over under another address.
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
