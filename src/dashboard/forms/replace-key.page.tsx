import type { Form } from '../../forms/form.model';
import { Buttons, PostForm } from '../page/form';
import { FormLayout } from './form-layout';
import { formPath, settingsPath } from './form-paths';

/** `/dashboard/forms/:id/key`: says what a new key breaks, and replaces it. */
export function ReplaceKeyPage({ form }: { form: Form }) {
  return (
    <FormLayout form={form} part="Replace access key" tab="settings">
      <section className="card" aria-labelledby="replace-key">
        <h2 id="replace-key">Replace the access key</h2>
        <p>
          <strong>
            The key of <bdi>{form.name}</bdi> stops working at once.
          </strong>{' '}
          Submissions from pages that use it are rejected until you update them. Existing submissions and settings are
          kept.
        </p>
        <dl className="facts">
          <dt>Current key</dt>
          <dd>
            <code>{form.accessKey}</code>
          </dd>
        </dl>
        <PostForm action={`${formPath(form)}/key`}>
          <input type="hidden" name="seen" value={form.accessKey} />
          <Buttons>
            <button type="submit" className="danger">
              Replace key
            </button>
            <a href={settingsPath(form)}>Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </FormLayout>
  );
}
