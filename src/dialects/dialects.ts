import { formspark } from './formspark';
import { formspree } from './formspree/formspree.dialect';
import { netlify } from './netlify';
import type { ServiceDialect } from './service-dialect';

/** The form services whose pages and libraries can send to Letterbox. */
export const dialects: readonly ServiceDialect[] = [formspree, formspark, netlify];
