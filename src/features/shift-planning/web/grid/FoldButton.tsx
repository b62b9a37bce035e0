import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './plan.module.css';

export interface FoldProps {
  isFolded: boolean;
  onFold(): void;
}

/** Shows or hides the counts at the foot of the table. */
export function FoldButton({ isFolded, onFold }: FoldProps) {
  const label = isFolded ? t('Show the counts by shift') : t('Hide the counts by shift');
  return (
    <button
      type="button"
      className={c['fold']}
      aria-expanded={!isFolded}
      aria-label={label}
      title={label}
      onClick={onFold}
    >
      <Icon path={isFolded ? mdiChevronUp : mdiChevronDown} size={16} />
    </button>
  );
}
