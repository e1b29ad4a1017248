import type { Step } from '../request';
import { SilentDrop } from '../submit-error';
import { checkTimeTrap } from './spam-traps';

/** Drops a post that was sent too soon after its page was loaded, or a day later (spec 2.1 and 4.1 rule 9). */
export const springTimeTrap: Step = ({ fields, receivedAt }) => {
  if (checkTimeTrap(fields.controls.form_loaded_at, receivedAt) !== 'ok') throw new SilentDrop('time-trap');
};
