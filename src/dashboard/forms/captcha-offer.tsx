import type { CaptchaOffer } from '../../submissions/statistics/captcha-offers';
import { Notice } from '../page/components';
import { formatCount } from '../page/format';
import { Can } from '../page/render-page';
import { settingsPath } from './form-paths';

/** Links to the setting that requires a form's captcha, since its pages send solved ones. */
export function CaptchaOfferNotice({ offer, named = false }: { offer: CaptchaOffer; named?: boolean }) {
  return (
    <Notice tone="good">
      {named && (
        <>
          <strong>
            <bdi>{offer.formName}</bdi>
          </strong>
          {': '}
        </>
      )}
      {describeOffer(offer)}{' '}
      <Can permission="forms:write">
        <a href={`${settingsPath({ id: offer.formId }, 'security')}#captcha_required`}>Require it now</a>
      </Can>
    </Notice>
  );
}

/** How many submissions had a solved captcha since the settings changed. */
export function describeOffer({ submissions, solved }: CaptchaOffer): string {
  if (submissions === 1) return 'Your captcha works: the first submission that solved it has arrived.';
  return `Your captcha works: ${formatCount(solved)} of the last ${formatCount(submissions)} submissions solved it.`;
}
