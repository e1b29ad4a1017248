import type { Response } from 'express';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { assetsOf } from '../assets';
import { visitorOf } from '../session/visitor';
import { leaveFlash, takeFlash } from './flash';
import { type NoticeCode, readNotice, writeNotice } from './notices';
import { pageContext } from './page-context';

/** Answers with a page, `<Page …>` or `<EntrancePage …>`; status 200 unless another is given. */
export function renderPage(res: Response, page: ReactElement, status = 200): void {
  const context = {
    ...visitorOf(res),
    assets: assetsOf(res),
    notice: readNotice(takeFlash(res)),
    wrongFields: new Map(),
    now: new Date(),
  };
  const draw = () => renderToStaticMarkup(<pageContext.Provider value={context}>{page}</pageContext.Provider>);
  let html = draw();
  // What is wrong is summed up above the fields, by labels that only drawing them tells.
  if (context.wrongFields.size > 0) html = draw();
  res.status(status).type('html').send(`<!doctype html>${html}`);
}

/**
 * Answers a POST that succeeded: the browser gets this page of the dashboard, with a notice on top, once; `count` takes the
 * place of `{count}` in its text.
 */
export function redirectWithNotice(res: Response, path: string, code: NoticeCode, count?: number): void {
  leaveFlash(res, writeNotice(code, count));
  res.redirect(303, path);
}
