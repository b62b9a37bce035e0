import { useEffect, useRef, useState } from 'react';
import { ariaLabelOf } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import c from './view.module.css';

/** Announces the application after turning to another one, since only the content of the screen changes. */
export function ApplicationAnnouncer({ item }: { item: ApplicationPage['item'] | undefined }) {
  const first = useRef<string>(undefined);
  const [hasTurned, setTurned] = useState(false);
  useEffect(() => {
    if (!item) return;
    first.current ??= item.id;
    if (first.current !== item.id) setTurned(true);
  }, [item]);
  return (
    <p className={c['unseen']} aria-live="polite">
      {item && hasTurned && `${item.user.name}: ${ariaLabelOf(item)}`}
    </p>
  );
}
