import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { inlineSign } from '#platform/web/direction.ts';
import type { MentionQuery } from './editor.ts';
import { MentionList, stepIn } from './MentionList.tsx';
import c from './composer.module.css';
import { usePeople } from './use-people.ts';
import { useReaders, type Readers } from './use-readers.ts';

/** Height in pixels of three people, and of all offered people with headings. */
const [leastRoom, wholeRoom] = [180, 400];

/** Places the list below the line, or above it near the end of the window. @param top of the line in the window */
function placeOf(top: number, bottom: number) {
  const below = window.innerHeight - bottom;
  if (below < leastRoom) return { bottom: window.innerHeight - top };
  return { top: bottom, ...(below < wholeRoom && { maxHeight: below - 8, overflowY: 'auto' as const }) };
}

interface NamePeopleProps {
  naming: MentionQuery;
  readers: Readers;
  /** Receives the editor's key handler while the list is open. */
  onKeys(take: ((event: KeyboardEvent) => boolean) | null): void;
}

/** Offers the people whom a typed @ may mean and says whether they would see the post. */
export function NamePeople({ naming, readers, onKeys }: NamePeopleProps) {
  const { seeing, others } = useReaders(readers, usePeople(naming.query));
  const all = [...seeing, ...others];
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, Math.max(0, all.length - 1));
  useEffect(() => {
    onKeys(({ key }) => {
      const person = all[chosen];
      if (!person) return false;
      if (key === 'Enter' || key === 'Tab') naming.choose(person);
      else if (key === 'ArrowDown' || key === 'ArrowUp') setAt(stepIn(all.length, chosen, key));
      else return false;
      return true;
    });
    return () => onKeys(null);
  });
  if (all.length === 0 || !naming.place) return null;
  const { left, right, top, bottom } = naming.place;
  const start = inlineSign() === 1 ? left : window.innerWidth - right;
  const place = placeOf(top, bottom);
  return (
    <Portal>
      <div className={c['naming']} style={{ insetInlineStart: Math.min(start, window.innerWidth - 356), ...place }}>
        <MentionList seeing={seeing} others={others} chosen={chosen} onChoose={naming.choose} />
      </div>
    </Portal>
  );
}
