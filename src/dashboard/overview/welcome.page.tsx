import { Page } from '../page/page';

/** The first steps, for an account without forms. */
export function WelcomePage() {
  return (
    <Page title="Welcome to Letterbox" nav="overview">
      <p className="soft">Three steps to receive messages from your website in this inbox and by e-mail.</p>
      <ol className="steps">
        <li>
          <h2>Create a form</h2>
          <p>Choose a name and the address that receives its e-mails.</p>
          <a className="button" href="/dashboard/forms/new">
            Create a form
          </a>
        </li>
        <li>
          <h2>Add it to your website</h2>
          <p>Copy the HTML from the form’s page. It already contains the form’s access key and needs no JavaScript.</p>
        </li>
        <li>
          <h2>Send a test message</h2>
          <p>
            It appears in your <a href="/dashboard/inbox">inbox</a> within seconds, with the status of its e-mail and
            webhooks.
          </p>
        </li>
      </ol>
    </Page>
  );
}
