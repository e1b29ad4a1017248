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

/** The form that the demo page shows; null when it was never made or is in the bin. */
export function findDemoForm(db: Database): Promise<Form | null> {
  return db.models.Form.findOne({
    where: { deletedAt: null },
    include: { association: 'account', where: { email: demoEmail }, attributes: [] },
    order: [['createdAt', 'ASC']],
  });
}
