import { Buttons, Problems, TextField } from '../page/form';
import { AuthLayout } from '../page/page';

const approvePath = '/dashboard/device/approve';

interface DevicePageProps {
  readonly userCode: string;
  readonly error?: string;
}

/** Asks for the code that the command line shows. */
export function DevicePage({ userCode, error }: DevicePageProps) {
  return (
    <AuthLayout title="Sign in to the command line">
      <p>Only continue if you started this on your own computer. Never enter a code that somebody sent you.</p>
      <form action={approvePath} noValidate>
        <Problems errors={error === undefined ? {} : { form: error }} />
        <TextField
          name="user_code"
          label="Code"
          hint="Eight letters and digits. Upper and lower case, spaces and dashes do not matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          value={userCode}
        />
        <Buttons>
          <button type="submit">Continue</button>
        </Buttons>
      </form>
      <p className="aside">
        <a href="/dashboard">Cancel</a>
      </p>
    </AuthLayout>
  );
}

/** What happened to the request of the command line. */
export function DeviceDonePage({ isGranted }: { isGranted: boolean }) {
  return (
    <AuthLayout title={isGranted ? 'Connected' : 'Not connected'}>
      <p>
        {isGranted
          ? 'Go back to your terminal. You can close this page.'
          : 'You denied access. You can close this page.'}
      </p>
      <p className="aside">
        <a href="/dashboard">Go to the dashboard</a>
      </p>
    </AuthLayout>
  );
}
