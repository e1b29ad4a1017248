import type { PageContext } from '../../../src/submit/response/pages/pages';

/** The context of an ordinary visitor's page, with the given changes. */
export function buildPageContext(exceptions: Partial<PageContext> = {}): PageContext {
  return { language: 'en', formName: 'Contact', backUrl: 'https://example.com/contact', brand: {}, ...exceptions };
}
