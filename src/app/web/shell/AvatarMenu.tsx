import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { AvatarButton } from './AvatarButton.tsx';

const AvatarDropdown = lazyPart(() => import('./AvatarDropdown.tsx'), 'AvatarDropdown');

/** The menu is loaded on demand, not with the first load. */
export function AvatarMenu() {
  const { Part, failure, want, prepare } = useOnDemand(AvatarDropdown);
  return Part ? (
    <Part />
  ) : (
    <>
      <AvatarButton onPointerEnter={prepare} onFocus={prepare} onClick={want} />
      {failure}
    </>
  );
}
