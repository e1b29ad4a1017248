import type { BulkChange } from '../../submissions/changes/change-history';
import { Icon } from '../page/icons';
import { changeTexts } from './changes';

/**
 * A button for each change; inside a form, it posts the change's name. Where space is scarce, styles hide the words.
 */
export function ChangeButtons({ changes, isSmall = true }: { changes: readonly BulkChange[]; isSmall?: boolean }) {
  const size = isSmall ? ' small' : '';
  return changes.map((change) => (
    <button
      key={change}
      type="submit"
      className={`${change === 'erase' ? 'danger' : 'quiet'}${size}`}
      title={changeTexts[change].button}
      name="change"
      value={change}
    >
      <Icon name={changeTexts[change].icon} />
      <span>{changeTexts[change].button}</span>
    </button>
  ));
}
