import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '#platform/web/direction.ts';
import { t } from '#platform/web/i18n.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { periodText } from './leave-words.ts';
import type { Neighbours, Neighbour } from './use-neighbours.ts';
import c from './view.module.css';

/** Direction in which the viewer turned, to restore the focus; undefined: they came another way. */
export type TurnDirection = RefObject<'before' | 'next' | undefined>;

interface PreviousNextProps {
  /** Application on view. */
  id: string;
  around: Neighbours;
  turnedRef: TurnDirection;
}

const sides = { ArrowUp: 'before', ArrowBack: 'before', ArrowDown: 'next', ArrowForward: 'next' } as const;

/**
 * Links to the previous and next application. J and K work everywhere, arrow keys only on the two buttons:
 * elsewhere they scroll, and opening an application as a reviewer locks it.
 */
export function PreviousNext({ id, around, turnedRef }: PreviousNextProps) {
  const group = useFocusOfTurn(id, turnedRef);
  const go = useKeyNavigation(around);
  useKeys({ j: () => go('next'), k: () => go('before') });
  const onKeyDown = (event: KeyboardEvent) => {
    const side = sides[inlineKey(event) as keyof typeof sides];
    if (!side) return;
    event.preventDefault();
    if (!around[side]) return;
    turnedRef.current = side;
    go(side);
  };
  const turn = (side: 'before' | 'next') => ({ to: around[side], onTurn: () => (turnedRef.current = side) });
  return (
    <span ref={group} role="group" aria-label={t('Applications')} className={c['neighbours']} onKeyDown={onKeyDown}>
      <Turn {...turn('before')} label={t('Previous leave')} icon={mdiChevronLeft} />
      <Turn {...turn('next')} label={t('Next leave')} icon={mdiChevronRight} />
    </span>
  );
}

function useKeyNavigation(around: Neighbours) {
  const navigate = useNavigate();
  return (side: 'before' | 'next') => {
    const to = around[side];
    if (to) void navigate(linkTo(to));
  };
}

/**
 * Returns the focus to the button just used, or at the end of the list to the other one;
 * runs after the page content, which takes the focus on every navigation.
 */
function useFocusOfTurn(id: string, turnedRef: TurnDirection) {
  const group = useRef<HTMLSpanElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  useEffect(() => {
    if (!turnedRef.current || !path.endsWith(id)) return undefined;
    const timer = setTimeout(() => {
      const side = turnedRef.current;
      turnedRef.current = undefined;
      const [before, next] = group.current?.children ?? [];
      const places = side === 'next' ? [next, before] : [before, next];
      const place = places.find((one) => one instanceof HTMLElement && !one.matches(':disabled'));
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [id, path, turnedRef]);
  return group;
}

const linkTo = ({ item, search }: Neighbour) => ({ to: `/leave/application/view/${item.id}`, search });

interface TurnProps {
  to: Neighbour | undefined;
  label: string;
  icon: string;
  onTurn(): void;
}

function Turn({ to, label, icon, onTurn }: TurnProps) {
  const look = { variant: 'default', size: 36 } as const;
  if (!to)
    return (
      <ActionIcon {...look} aria-label={label} disabled>
        <Icon path={icon} />
      </ActionIcon>
    );
  const { item } = to;
  return (
    <ActionIcon
      {...look}
      renderRoot={(props) => <Link {...linkTo(to)} {...props} />}
      aria-label={`${label}, ${to.isOfOthers ? `${item.user.name}, ` : ''}${periodText(item)}`}
      onClick={onTurn}
    >
      <Icon path={icon} />
    </ActionIcon>
  );
}
