import { TextField } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { EntrancePage } from '../page/page.view';
import { NewPassword } from './new-password.view';

/** Asks for the printed code, and for the e-mail address and password of the first account. */
export function SetupPage({ code, email, errors }: { code: string; email: string; errors: FieldErrors }) {
  return (
    <EntrancePage title="Make the first account">
      <p className="soft">
        Nobody owns this Letterbox yet. The code was printed where it was started; each start prints one, and all end
        once there is an account.
      </p>
      <PostForm action="/dashboard/setup">
        <Problems errors={errors} />
        <TextField name="code" label="Code" value={code} errors={errors} autoComplete="off" spellCheck={false} />
        <TextField name="email" label="E-mail" type="email" value={email} errors={errors} autoComplete="username" />
        <NewPassword errors={errors} />
        <Buttons>
          <button type="submit">Make the account</button>
        </Buttons>
      </PostForm>
    </EntrancePage>
  );
}
