import type { Form } from '../../forms/form.model';
import { PostForm } from '../page/form';
import { settingsPath } from './form-paths';
import { fingerprint } from './settings-changes';

interface ReplyToOfferProps {
  readonly form: Form;
  /** The field in which visitors' addresses arrive; null if there is nothing to offer. */
  readonly addressField: string | null;
}

/** Offers to use another field than `email` for Reply-To and auto-replies. It saves that setting alone. */
export function ReplyToOffer({ form, addressField }: ReplyToOfferProps) {
  if (addressField === null) return null;
  return (
    <PostForm action={settingsPath(form, 'notifications')} className="notice good line-offer">
      <input type="hidden" name="seen" value={JSON.stringify({ reply_to_field: fingerprint('') })} />
      <input type="hidden" name="reply_to_field" value={addressField} />
      <p>
        Visitors’ addresses arrive in the field{' '}
        <bdi>
          <code>{addressField}</code>
        </bdi>
        .
      </p>
      <button type="submit">Use it for Reply-To and auto-replies</button>
    </PostForm>
  );
}
