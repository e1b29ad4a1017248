import { Page } from '../page/page.view';

/** The first page of an account that has no form yet. */
export function FirstSteps() {
  return (
    <Page title="Welcome to Letterbox" nav="overview">
      <p className="soft">Three steps, and what people write on your website lands here and in your mailbox.</p>
      <ol className="steps">
        <li>
          <h2>Make a form</h2>
          <p>Give it a name, and say to which address its e-mails go.</p>
          <a className="button" href="/dashboard/forms/new">
            Make a form
          </a>
        </li>
        <li>
          <h2>Paste its snippet into your page</h2>
          <p>The form’s page here has the HTML ready to copy, with the form’s own key in it. No script is needed.</p>
        </li>
        <li>
          <h2>Send yourself a message</h2>
          <p>
            It shows up in the <a href="/dashboard/inbox">inbox</a> within seconds, beside what became of its e-mail and
            its webhooks.
          </p>
        </li>
      </ol>
    </Page>
  );
}
