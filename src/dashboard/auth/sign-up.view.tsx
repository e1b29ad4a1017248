import { TextField } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { EntrancePage } from '../page/page.view';
import { NewPassword } from './new-password.view';

/** Asks for the e-mail address and password of a new account. */
export function SignUpPage({ email, errors }: { email: string; errors: FieldErrors }) {
  return (
    <EntrancePage title="Make an account">
      <PostForm action="/dashboard/sign-up">
        <Problems errors={errors} />
        <TextField name="email" label="E-mail" type="email" value={email} errors={errors} autoComplete="username" />
        <NewPassword errors={errors} />
        <Buttons>
          <button type="submit">Make the account</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        You have one? <a href="/dashboard/sign-in">Sign in</a>
      </p>
    </EntrancePage>
  );
}
