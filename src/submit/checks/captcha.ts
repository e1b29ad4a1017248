import type { SecretBox } from '../../lib/secrets';
import { textOf } from '../body/fields';
import type { Step, SubmitRequest } from '../request';
import { SilentDrop } from '../submit-error';
import type { CaptchaClient, CaptchaProvider } from './captcha-client';

const providers = [
  {
    provider: 'recaptcha',
    field: 'g-recaptcha-response',
    secretOf: (post: SubmitRequest) => post.form.recaptchaSecret,
  },
  {
    provider: 'turnstile',
    field: 'cf-turnstile-response',
    secretOf: (post: SubmitRequest) => post.form.turnstileSecret,
  },
] as const satisfies ReadonlyArray<{
  provider: CaptchaProvider;
  field: string;
  secretOf: (post: SubmitRequest) => string | null;
}>;

/**
 * Verifies the tokens of the providers that the form has a secret for, and drops a post with an invalid one, or with
 * none while the owner requires one (spec 4.1 rule 10; docs/decisions.md, row 4).
 */
export function verifyCaptcha(captcha: CaptchaClient, secrets: SecretBox): Step {
  return (post) => {
    const configured = providers.filter(({ secretOf }) => secretOf(post) !== null);
    return configured.length > 0 ? verify(post, configured) : undefined;
  };

  async function verify(post: SubmitRequest, configured: readonly (typeof providers)[number][]): Promise<void> {
    let tokens = 0;
    for (const { provider, field, secretOf } of configured) {
      const token = textOf(post.fields.controls[field]);
      const sealed = secretOf(post);
      if (!token || !sealed) continue;
      tokens += 1;
      // A token is valid once: a post that is judged again keeps its verdict, unless the secret changed.
      const verdict =
        post.captchaVerdicts[sealed] ?? (await captcha.verify(provider, secrets.open(sealed), token, post.ip));
      post.captchaVerdicts[sealed] = verdict;
      if (verdict === 'invalid') throw new SilentDrop('captcha');
    }
    if (tokens === 0 && post.form.captchaRequired) throw new SilentDrop('captcha');
  }
}
