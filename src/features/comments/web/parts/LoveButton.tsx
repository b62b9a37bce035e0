import { UnstyledButton } from '@mantine/core';
import { mdiHeart, mdiHeartOutline } from '@mdi/js';
import { useId, useRef, type PointerEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { number } from '#platform/web/format.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Reactions } from '../../contract.ts';
import type { ReactionNamesProps } from '../ReactionNames.tsx';
import { useShown } from '../use-shown.ts';
import c from './love.module.css';

interface LoveButtonProps {
  state: Reactions;
  /** Name of the subject: 'Rafael Costa’s post'. */
  of: string;
  /** Whether it belongs to a comment and shows a word instead of zero. */
  isSmall?: boolean;
  /** Query of the people who love it. */
  who: ReadLovers;
  onPress(): void;
}

/** Button to love a post or comment, with the number and names of those who do. */
export function LoveButton({ state, of, isSmall = false, who, onPress }: LoveButtonProps) {
  const { reactions, auth_reaction } = state;
  const isOn = auth_reaction !== null;
  return (
    <span className={c['love']} data-on={isOn || undefined} data-small={isSmall || undefined}>
      <UnstyledButton
        className={c['act'] ?? ''}
        aria-pressed={isOn}
        aria-label={t('Love {what}: {count}', { what: of, count: reactions.Love })}
        onClick={onPress}
      >
        <Icon path={isOn ? mdiHeart : mdiHeartOutline} size={isSmall ? 16 : 20} />
        {reactions.Love === 0 && <span className="num">{isSmall ? t('Love') : 0}</span>}
      </UnstyledButton>
      {reactions.Love > 0 && <ReactionList count={reactions.Love} of={of} read={who} />}
    </span>
  );
}

const ReactionNames = lazyPart(() => import('../ReactionNames.tsx'), 'ReactionNames');
type ReadLovers = ReactionNamesProps['read'];

/** Milliseconds for which a pointer rests before names open, and is away before they close. */
const [rest, away] = [300, 200];

interface ReactionListProps {
  count: number;
  /** Name of the subject: 'Rafael Costa’s post'. */
  of: string;
  read: ReadLovers;
}

/** Shows how many people love something, and their names on hover, keyboard focus or click. */
function ReactionList({ count, of, read }: ReactionListProps) {
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
