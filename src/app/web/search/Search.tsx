import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { mdiMagnify } from '@mdi/js';
import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './Search.module.css';

const SearchDialog = lazyPart(() => import('./SearchDialog.tsx'), 'SearchDialog');

/** 'Search People': opened by `/` or Ctrl-K anywhere. The dialog is loaded on demand, not with the first load. */
export function Search({ compact }: { compact: boolean }) {
  const { Part, failure, isOpen, typed, setTyped, close, opener } = useOpening();
  return (
    <div className={compact ? undefined : c['wide']}>
      {compact ? (
        <ActionIcon aria-label={t('Search People')} size={44} {...opener}>
          <Icon path={mdiMagnify} size={22} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={c['field'] ?? ''} {...opener}>
          <Icon path={mdiMagnify} size={18} />
          <span>{(!Part && typed) || t('Search People')}</span>
          <kbd className={c['kbd']} aria-hidden>
            /
          </kbd>
        </UnstyledButton>
      )}
      {failure}
      {isOpen && Part && <Part text={typed} fills={compact} onChange={setTyped} onClose={close} />}
    </div>
  );
}

function useOpening() {
  const { Part, failure, want, prepare } = useOnDemand(SearchDialog);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Stored here, so that no key is lost before the dialog is open and its field has the focus.
  const [typed, setTyped] = useState('');
  const begin = () => {
    setTyped('');
    setOpen(true);
    want();
  };
  const press = () => {
    button.current?.focus();
    begin();
  };
  useHotkeys([
    ['/', press],
    ['mod+K', press],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
    else if (event.key.length === 1) setTyped((text) => text + event.key);
    else return;
    event.preventDefault();
  };
  const opener = {
    ref: button,
    onPointerEnter: prepare,
    onClick: begin,
    onKeyDown,
    'aria-haspopup': 'dialog',
  } as const;
  return { Part, failure, isOpen, typed, setTyped, close: () => setOpen(false), opener };
}
