import type { Form } from '../../forms/form.model';
import { PostForm } from '../page/form';
import { Can } from '../page/render-page';
import { formPath } from './form-paths';

/** Replaces the access key, and deletes the form. */
export function DangerZone({ form }: { form: Form }) {
  return (
    <Can permission="forms:write">
      <section className="card danger-zone">
        <h2>Danger zone</h2>
        <div className="choice">
          <p>
            <strong>Replace the access key.</strong> Do this if someone misuses the key. The current key stops working
            at once.
          </p>
          <a className="button quiet" href={`${formPath(form)}/key`}>
            Replace key…
          </a>
        </div>
        {!form.deletedAt && (
          <div className="choice">
            <p>
              <strong>Delete this form.</strong> It moves to the recycle bin and rejects new submissions. Existing ones
              stay in the inbox, and you can restore the form.
            </p>
            <PostForm
              action={`${formPath(form)}/bin`}
              confirm="Delete this form? It moves to the recycle bin, and new submissions are rejected."
            >
              <button type="submit" className="danger">
                Delete form
              </button>
            </PostForm>
          </div>
        )}
      </section>
    </Can>
  );
}
