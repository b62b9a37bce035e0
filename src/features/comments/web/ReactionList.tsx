import { UnstyledButton } from '@mantine/core';
import { useId, useRef, type PointerEvent } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import c from './parts/love.module.css';
import type { ReactionNamesProps } from './ReactionNames.tsx';
import { useShown } from './use-shown.ts';

const ReactionNames = lazyPart(() => import('./ReactionNames.tsx'), 'ReactionNames');
export type ReadLovers = ReactionNamesProps['read'];

/** Milliseconds for which a pointer rests before names open, and is away before they close. */
const [rest, away] = [300, 200];

interface ReactionListProps {
  count: number;
  /** Name of the subject: 'Rafael Costa’s post'. */
  of: string;
  read: ReadLovers;
}

/** Shows how many people love something, and their names on hover, keyboard focus or click. */
export function ReactionList({ count, of, read }: ReactionListProps) {
  const [whole, names] = [useRef<HTMLSpanElement>(null), useId()];
  const isWithin = (node: Node) => [whole.current, document.getElementById(names)].some((one) => one?.contains(node));
  const { shown, show } = useShown(isWithin);
  const isOpen = shown !== 'no';
  const onPointer = (next: 'no' | 'pointed', ms: number) => (event: PointerEvent) =>
    event.pointerType === 'mouse' && shown !== 'kept' && show(next, ms);
  return (
    <span
      ref={whole}
      className={c['lovers']}
      onPointerEnter={onPointer('pointed', rest)}
      onPointerLeave={onPointer('no', away)}
    >
      <UnstyledButton
        className={c['count'] ?? ''}
        // Keeps Escape from a modal around it, which would hear it first.
        data-mantine-stop-propagation={isOpen || undefined}
        aria-label={t('See who loves {what}: {count}', { what: of, count: number(count) })}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-describedby': names })}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show('pointed')}
        onBlur={() => show('no')}
        // A key press closes names opened by focus; a click keeps names opened by the pointer.
        onClick={({ detail }) => show(shown === 'kept' || (isOpen && detail === 0) ? 'no' : 'kept')}
      >
        <span className="num">{number(count)}</span>
      </UnstyledButton>
      {isOpen && <ReactionNames id={names} count={count} read={read} />}
    </span>
  );
}
