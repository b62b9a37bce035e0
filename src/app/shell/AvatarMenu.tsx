import { lazy, Suspense, useState } from 'react';
import { AvatarButton } from './AvatarButton.tsx';

const load = () => import('./AvatarDropdown.tsx');
const AvatarDropdown = lazy(async () => ({ default: (await load()).AvatarDropdown }));

/** The menu comes when somebody reaches for it; it is not in the first load. */
export function AvatarMenu() {
  const [wanted, setWanted] = useState(false);
  const button = <AvatarButton onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AvatarDropdown />
    </Suspense>
  );
}
