import type { BulkChange } from '../../submissions/change-history';
import { changeTexts } from './changes';

/** A button for each change; inside a form, it posts the change's name. */
export function ChangeButtons({ changes, isSmall = true }: { changes: readonly BulkChange[]; isSmall?: boolean }) {
  const size = isSmall ? ' small' : '';
  return changes.map((change) => (
    <button
      key={change}
      type="submit"
      className={`${change === 'erase' ? 'danger' : 'quiet'}${size}`}
      name="change"
      value={change}
    >
      {changeTexts[change].button}
    </button>
  ));
}
