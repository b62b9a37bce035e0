import { useOnDemand } from '#platform/web/on-demand.ts';
import { BellButton } from './BellButton.tsx';

const load = async () => (await import('./AlertsPopover.tsx')).AlertsPopover;

/** The list comes when somebody reaches for it; it is not in the first load. */
export function AlertsBell({ inBar = false }: { inBar?: boolean }) {
  const { Part, want, prepare } = useOnDemand(load);
  return Part ? (
    <Part inBar={inBar} />
  ) : (
    <BellButton inBar={inBar} onPointerEnter={prepare} onFocus={prepare} onClick={want} />
  );
}
