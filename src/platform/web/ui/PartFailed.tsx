import { Button, CloseButton } from '@mantine/core';
import { mdiCloudOffOutline } from '@mdi/js';
import { t } from '../i18n.ts';
import { Icon } from './Icon.tsx';
import c from './PartFailed.module.css';

interface PartFailedProps {
  text?: string;
  /**
   * For a part above the page, such as a menu or a dialog: the message is shown above the page, too,
   * until it is closed.
   */
  onClose?: () => void;
}

/** Replaces a part of the page that could not be loaded. */
export function PartFailed({ text = t('We could not load this.'), onClose }: PartFailedProps) {
  const message = (
    <div className={c['failed']} role="alert" data-above={onClose && true}>
      <Icon path={mdiCloudOffOutline} size={18} />
      <p>{text}</p>
      <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
      {onClose && <CloseButton aria-label={t('Close', { of: 'window' })} onClick={onClose} />}
    </div>
  );
  return onClose ? <div className={c['place']}>{message}</div> : message;
}

/** Option for a dialog or a sheet, which its `onClose` closes. */
export const overlayFailed = { failed: ({ onClose }: { onClose(): void }) => <PartFailed onClose={onClose} /> };
