import { basin } from './basin';
import { formbackend } from './formbackend';
import { formcarry } from './formcarry';
import { forminit } from './forminit/forminit.dialect';
import { formspree } from './formspree/formspree.dialect';
import { formsubmit, formsubmitAjax } from './formsubmit';
import type { ServiceDialect } from './service-dialect';
import { staticforms } from './staticforms';
import { web3forms } from './web3forms';

/** The form services whose pages and libraries can send to Letterbox. */
export const dialects: readonly ServiceDialect[] = [
  formspree,
  web3forms,
  formsubmitAjax,
  formsubmit,
  forminit,
  basin,
  formcarry,
  staticforms,
  formbackend,
];
