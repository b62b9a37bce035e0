import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { mdiMagnify } from '@mdi/js';
import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './Search.module.css';

const load = () => import('./SearchBox.tsx');
const loadSheet = () => import('./SearchSheet.tsx');
const SearchBox = lazy(async () => ({ default: (await load()).SearchBox }));
const SearchSheet = lazy(async () => ({ default: (await loadSheet()).SearchSheet }));

/** 'Search People': `/` or Ctrl-K from anywhere. What searches comes with the first focus; it is not in the first load. */
export function Search({ compact }: { compact: boolean }) {
  const [wanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const begin = () => (wanted && input.current ? input.current.focus() : setWanted(true));
  useHotkeys([
    ['/', begin],
    ['mod+K', begin],
  ]);
  return compact ? <Compact wanted={wanted} setWanted={setWanted} /> : <div className={c['wide']}>{wanted ? <Suspense fallback={<Field />}><SearchBox input={input} autoFocus /></Suspense> : <Field onWanted={begin} />}</div>;
}

/** Looks like the field that takes its place once it is there. */
function Field({ onWanted }: { onWanted?(): void }) {
  return (
    <UnstyledButton className={c['field'] ?? ''} onPointerEnter={() => void load()} onFocus={onWanted} onClick={onWanted}>
      <Icon path={mdiMagnify} size={18} />
      <span>{t('Search People')}</span>
      <kbd className={c['kbd']} aria-hidden>
        /
      </kbd>
    </UnstyledButton>
  );
}

function Compact({ wanted, setWanted }: { wanted: boolean; setWanted(wanted: boolean): void }) {
  return (
    <>
      <ActionIcon aria-label={t('Search People')} size={44} onPointerEnter={() => void loadSheet()} onClick={() => setWanted(true)}>
        <Icon path={mdiMagnify} size={22} />
      </ActionIcon>
      <Suspense>{wanted && <SearchSheet onClose={() => setWanted(false)} />}</Suspense>
    </>
  );
}
