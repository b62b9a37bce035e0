import { mdiCheckBold, mdiClose, mdiFlagOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './bulk.module.css';
import type { BulkAction } from './BulkPanel.tsx';

interface BulkBarProps {
  count: number;
  action: BulkAction | undefined;
  /** Number of days waiting for a review; at 0 there is no button to select them. */
  waiting: number;
  onAction(action: BulkAction): void;
  onAll(): void;
  onClear(): void;
}

/** Actions on the selected days. */
export function BulkBar({ count, action, waiting, onAction, onAll, onClear }: BulkBarProps) {
  return (
    <div className={c['bar']} role="toolbar" aria-label={t('Selected days')}>
      <b className="num" role="status">
        {t('{count, plural, one {# day} other {# days}}', { count })}
      </b>
      <button type="button" aria-pressed={action === 'dismiss'} onClick={() => onAction('dismiss')}>
        <Icon path={mdiCheckBold} size={16} />
        {t('Dismiss')}
      </button>
      <button type="button" aria-pressed={action === 'flags'} onClick={() => onAction('flags')}>
        <Icon path={mdiFlagOutline} size={16} />
        {t('Flags')}
      </button>
      {waiting > 0 && (
        <button type="button" data-all onClick={onAll}>
          {t('{count, plural, one {Select # to review} other {Select all # to review}}', { count: waiting })}
        </button>
      )}
      <button type="button" aria-label={t('Clear selection')} onClick={onClear}>
        <Icon path={mdiClose} size={16} />
      </button>
    </div>
  );
}
