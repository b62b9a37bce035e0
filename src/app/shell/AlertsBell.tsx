import { lazy, Suspense, useState } from 'react';
import { BellButton } from './BellButton.tsx';

const load = () => import('./AlertsPopover.tsx');
const AlertsPopover = lazy(async () => ({ default: (await load()).AlertsPopover }));

/** The list comes when somebody reaches for it; it is not in the first load. */
export function AlertsBell({ inBar = false }: { inBar?: boolean }) {
  const [wanted, setWanted] = useState(false);
  const button = <BellButton inBar={inBar} onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AlertsPopover inBar={inBar} />
    </Suspense>
  );
}
