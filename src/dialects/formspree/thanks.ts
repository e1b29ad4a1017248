import type { Request, Response } from 'express';
import { negotiateLanguage } from '../../submit/response/pages/messages';
import { renderConfirmationPage } from '../../submit/response/pages/pages';

/** `GET /formspree/thanks`: where scripts send the visitors of forms without a page of their own. */
export function sendThanks(req: Request, res: Response): void {
  const { html, headers } = renderConfirmationPage({
    language: negotiateLanguage(req),
    formName: null,
    backUrl: req.headers.referer ?? null,
    brand: {},
  });
  res.set(headers).send(html);
}
