import { Popover } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { Sheet } from '#platform/web/ui/Sheet.tsx';
import { maxChosen } from '../../rules/limits.ts';
import type { Picking } from '../use-picking.ts';
import { bulkActionKeys, bulkActionKind, bulkActionTitleId, type BulkActionKey } from './bulk-actions.ts';
import c from './bulk.module.css';

const BulkEffect = lazyPart(() => import('./BulkEffect.tsx'), 'BulkEffect', overlayFailed);

interface BulkBarProps {
  picking: Picking;
  /** Number of people that the view shows. */
  total: number;
}

/** Shows the bulk actions that the viewer may use on the selected people. */
export function BulkBar({ picking, total }: BulkBarProps) {
  const all = Math.min(total, maxChosen);
  return (
    <div className={c['bar']} role="toolbar" aria-label={t('Selected people')}>
      <b className="num" role="status">
        {t('{count} selected', { count: picking.count })}
      </b>
      {picking.count < all && (
        <button type="button" className={c['all']} onClick={picking.all}>
          {t('{count, plural, one {Select #} other {Select all #}}', { count: all })}
        </button>
      )}
      <i />
      <Actions picking={picking} />
      <button type="button" className={c['close']} aria-label={t('Clear selection')} onClick={picking.clear}>
        <Icon path={mdiClose} size={18} />
      </button>
    </div>
  );
}

function Actions({ picking }: Pick<BulkBarProps, 'picking'>) {
  const [open, setOpen] = useState<BulkActionKey>();
  const { can } = useSession();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    picking.clear();
  };
  return (
    <div className={c['actions']}>
      {bulkActionKeys
        .filter((key) => can(bulkActionKind(key).permission))
        .map((key) => (
          <ActionButton
            key={key}
            kind={key}
            isOpen={open === key}
            onToggle={(isOpen) => setOpen(isOpen ? key : undefined)}
          >
            <BulkEffect kind={key} ids={[...picking.ids]} onClose={close} onDone={done} />
          </ActionButton>
        ))}
    </div>
  );
}

interface ActionButtonProps {
  kind: BulkActionKey;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children: React.ReactNode;
}

/** Button that opens the preview of an action above itself; on a phone in a sheet. */
function ActionButton({ kind, isOpen, onToggle, children }: ActionButtonProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  const { label, icon, title } = bulkActionKind(kind);
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void BulkEffect.preload()}
      onClick={() => onToggle(!isOpen)}
    >
      <Icon path={icon} size={18} />
      <span>{label}</span>
    </button>
  );
  if (!isPhone)
    return (
      <Popover opened={isOpen} onChange={onToggle} {...upwards}>
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown p={0} aria-labelledby={bulkActionTitleId(kind)}>
          {children}
        </Popover.Dropdown>
      </Popover>
    );
  return (
    <>
      {button}
      {isOpen && (
        <Sheet label={title} onClose={() => onToggle(false)}>
          {children}
        </Sheet>
      )}
    </>
  );
}

const upwards = {
  position: 'top',
  offset: 14,
  width: 420,
  shadow: 'lg',
  radius: 'lg',
  trapFocus: true,
  returnFocus: true,
  closeOnClickOutside: false,
} as const;
