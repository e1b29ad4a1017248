import { TextField } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { EntrancePage } from '../page/page.view';
import { NewPassword } from './new-password.view';

/** Asks for the address to which a reset link goes. */
export function ForgotPage({ error }: { error?: string }) {
  return (
    <EntrancePage title="Set a new password">
      <p className="soft">A link that sets a new password is sent to the e-mail address of your account.</p>
      <PostForm action="/dashboard/forgot">
        <Problems errors={error ? { form: error } : {}} />
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <Buttons>
          <button type="submit">Send the link</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        <a href="/dashboard/sign-in">Back to the sign-in</a>
      </p>
    </EntrancePage>
  );
}

/** Asks for the new password of who followed the link. */
export function ResetPage({ token, errors }: { token: string; errors: FieldErrors }) {
  return (
    <EntrancePage title="Set a new password">
      <PostForm action="/dashboard/reset">
        <Problems errors={errors} />
        <input type="hidden" name="token" value={token} />
        <NewPassword errors={errors} label="New password" />
        <Buttons>
          <button type="submit">Set the password</button>
        </Buttons>
      </PostForm>
      <p className="aside">Every browser that is signed in to the account is signed out.</p>
    </EntrancePage>
  );
}

/** Says that a link was used, has run out, or never was one. */
export function SpentLinkPage() {
  return (
    <EntrancePage title="This link does not work any more">
      <p>A link works once, for one hour, and only until the password was changed.</p>
      <p>
        <a href="/dashboard/forgot">Ask for a new one</a>
      </p>
    </EntrancePage>
  );
}
