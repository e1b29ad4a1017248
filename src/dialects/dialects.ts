import { formspree } from './formspree/formspree.dialect';
import type { ServiceDialect } from './service-dialect';

/** The form services whose pages and libraries can send to Letterbox. */
export const dialects: readonly ServiceDialect[] = [formspree];
