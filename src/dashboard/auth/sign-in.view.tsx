import { TextField } from '../page/field.view';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { EntrancePage } from '../page/page.view';

interface SignInProps {
  /** Where the way leads afterwards. */
  readonly next: string;
  readonly email: string;
  readonly error?: string;
  readonly canSignUp: boolean;
}

/** Asks for e-mail address and password. */
export function SignInPage({ next, email, error, canSignUp }: SignInProps) {
  return (
    <EntrancePage title="Sign in">
      <PostForm action="/dashboard/sign-in">
        <Problems errors={error ? { form: error } : {}} />
        <input type="hidden" name="next" value={next} />
        <TextField name="email" label="E-mail" type="email" value={email} autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <Buttons>
          <button type="submit">Sign in</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        <a href="/dashboard/forgot">Forgot the password?</a>
      </p>
      {canSignUp && (
        <p className="aside">
          No account yet? <a href="/dashboard/sign-up">Make one</a>
        </p>
      )}
    </EntrancePage>
  );
}
