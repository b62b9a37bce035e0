import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { BellButton } from './BellButton.tsx';

const AlertsPopover = lazyPart(() => import('./AlertsPopover.tsx'), 'AlertsPopover');

/** The list is loaded on demand, not with the first load. */
export function AlertsBell({ inBar = false }: { inBar?: boolean }) {
  const { Part, failure, want, prepare } = useOnDemand(AlertsPopover);
  return Part ? (
    <Part inBar={inBar} />
  ) : (
    <>
      <BellButton inBar={inBar} onPointerEnter={prepare} onFocus={prepare} onClick={want} />
      {failure}
    </>
  );
}
