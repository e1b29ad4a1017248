import { basin } from './basin';
import { formbackend } from './formbackend';
import { formcarry } from './formcarry';
import { forminit } from './forminit/forminit.dialect';
import { formspark } from './formspark';
import { formspree } from './formspree/formspree.dialect';
import { formsubmit, formsubmitAjax } from './formsubmit';
import { netlify } from './netlify';
import type { ServiceDialect } from './service-dialect';
import { staticforms } from './staticforms';
import { web3forms } from './web3forms';

/** The form services whose pages and libraries can send to Letterbox. */
export const dialects: readonly ServiceDialect[] = [
  formspree,
  web3forms,
  netlify,
  formsubmitAjax,
  formsubmit,
  formspark,
  forminit,
  basin,
  formcarry,
  staticforms,
  formbackend,
];
