import type { Form } from '../../forms/form.model';
import { Buttons, PostForm } from '../page/form';
import { Page } from '../page/page';
import { formPath, settingsPath } from './form-paths';

/** Says what a new key breaks before it does. */
export function KeyPage({ form }: { form: Form }) {
  return (
    <Page title="Replace the access key" nav="forms">
      <section className="card">
        <p>
          <strong>
            The key of <bdi>{form.name}</bdi> stops working at once.
          </strong>{' '}
          Every page that posts with it is refused until it has the new one. What the form received stays, and so do its
          settings.
        </p>
        <dl className="facts">
          <dt>Key now</dt>
          <dd>
            <code>{form.accessKey}</code>
          </dd>
        </dl>
        <PostForm action={`${formPath(form)}/key`}>
          <input type="hidden" name="seen" value={form.accessKey} />
          <Buttons>
            <button type="submit" className="danger">
              Replace the key now
            </button>
            <a href={settingsPath(form)}>Keep it</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}
