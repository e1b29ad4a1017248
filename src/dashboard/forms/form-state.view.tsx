import type { Form } from '../../forms/form.model';

/** Whether a form takes posts, in a word. */
export function FormState({ form }: { form: Pick<Form, 'active' | 'deletedAt'> }) {
  if (form.deletedAt) return <span className="tag bad">In the bin</span>;
  return form.active ? <span className="tag good">Active</span> : <span className="tag warn">Paused</span>;
}
