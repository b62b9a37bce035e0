import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { mdiMagnify } from '@mdi/js';
import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import c from './Search.module.css';

/**
 * 'Search People': `/` or Ctrl-K from anywhere. What searches comes with the first focus; it is not in the first load.
 */
export function Search({ compact }: { compact: boolean }) {
  return compact ? <Compact /> : <Wide />;
}

function useSearchKeys(begin: () => void): void {
  useHotkeys([
    ['/', begin],
    ['mod+K', begin],
  ]);
}

const SearchBox = lazyPart(() => import('./SearchBox.tsx'), 'SearchBox');

function Wide() {
  const { Part, failure, want, prepare } = useOnDemand(SearchBox);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What is typed until the field is there.
  const [typed, setTyped] = useState('');
  useSearchKeys(() => (Part ? input : button).current?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
    else if (event.key.length === 1) setTyped((text) => text + event.key);
    else return;
    event.preventDefault();
  };
  return (
    <div className={c['wide']}>
      {Part ? (
        <Part input={input} initialText={typed} autoFocus />
      ) : (
        // Looks like the field that takes its place once it is there.
        <UnstyledButton
          ref={button}
          className={c['field'] ?? ''}
          onPointerEnter={prepare}
          onFocus={want}
          onClick={want}
          onKeyDown={onKeyDown}
        >
          <Icon path={mdiMagnify} size={18} />
          <span>{typed || t('Search People')}</span>
          <kbd className={c['kbd']} aria-hidden>
            /
          </kbd>
        </UnstyledButton>
      )}
      {failure}
    </div>
  );
}

const SearchSheet = lazyPart(() => import('./SearchSheet.tsx'), 'SearchSheet', overlayFailed);

function Compact() {
  const [opened, setOpened] = useState(false);
  const begin = () => setOpened(true);
  useSearchKeys(begin);
  return (
    <>
      <ActionIcon
        aria-label={t('Search People')}
        size={44}
        onPointerEnter={() => void SearchSheet.preload()}
        onClick={begin}
      >
        <Icon path={mdiMagnify} size={22} />
      </ActionIcon>
      {opened && <SearchSheet onClose={() => setOpened(false)} />}
    </>
  );
}
