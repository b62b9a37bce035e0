import { useOnDemand } from '#platform/web/on-demand.ts';
import { AvatarButton } from './AvatarButton.tsx';

const load = async () => (await import('./AvatarDropdown.tsx')).AvatarDropdown;

/** The menu comes when somebody reaches for it; it is not in the first load. */
export function AvatarMenu() {
  const { Part, want, prepare } = useOnDemand(load);
  return Part ? <Part /> : <AvatarButton onPointerEnter={prepare} onFocus={prepare} onClick={want} />;
}
