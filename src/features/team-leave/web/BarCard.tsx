import { Button } from '@mantine/core';
import { autoUpdate, flip, FloatingPortal, offset, shift, useFloating } from '@floating-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { dayAndMonth, instant, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { BalanceRuler } from '#features/leave/web/parts/BalanceRuler.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import type { LeaveBar, teamLeave, TeamRow } from '../contract.ts';
import { teamApi } from './team-api.ts';
import c from './team.module.css';

interface Bar {
  readonly key: string;
  readonly element: HTMLElement;
  readonly user: string;
  readonly row: TeamRow;
  readonly bar: LeaveBar;
}

/** Milliseconds until a card opens, and until it closes after the pointer has left both. */
const [openDelayMs, closeDelayMs] = [200, 250];

/** Tracks the bar under the pointer or the focus. */
export function useShownBar() {
  const [bar, setBar] = useState<Bar>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (next: Bar | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setBar(next), ms);
  };
  useEffect(() => {
    // Also cancels a card that is about to open.
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      clearTimeout(timer.current);
      setBar(undefined);
    };
    document.addEventListener('keydown', close);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return {
    bar,
    show: (next: Bar) => later(next, openDelayMs),
    leave: () => later(undefined, closeDelayMs),
    stay: () => clearTimeout(timer.current),
  };
}
export type ShownBar = ReturnType<typeof useShownBar>;

/** Card that summarises an application; Enter opens it. */
export function BarCard({ shown }: { shown: ShownBar }) {
  const { bar: current } = shown;
  const { refs, floatingStyles } = useFloating({
    placement: 'bottom-start',
    strategy: 'fixed',
    elements: { reference: current?.element ?? null },
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const id = current?.bar.application_id ?? null;
  const card = useQuery({
    ...teamApi.card.read({ params: { application_id: id ?? '' } }),
    enabled: id !== null,
    retry: false,
  });
  if (!current) return null;
  const { row, bar } = current;
  return (
    <FloatingPortal>
      <div
        ref={refs.setFloating}
        className={c['card']}
        style={floatingStyles}
        role="dialog"
        aria-label={row.name}
        onPointerEnter={shown.stay}
        onPointerLeave={shown.leave}
      >
        <header>
          <Avatar name={row.name} avatar={row.avatar} size={28} />
          <span>
            <b>{row.name}</b>
            <small>{periodText(bar, card.data)}</small>
          </span>
        </header>
        {id === null ? <p>{bar.name}</p> : card.data ? <Application barDetails={card.data} /> : <p>{bar.name}</p>}
      </div>
    </FloatingPortal>
  );
}

type BarDetails = Reply<(typeof teamLeave)['card']>;

function periodText(bar: LeaveBar, details: BarDetails | undefined): string {
  const { from, to } = details ? { from: details.item.starts_on, to: details.item.ends_on } : bar;
  const days = from === to ? dayAndMonth(from) : `${dayAndMonth(from)} – ${dayAndMonth(to)}`;
  if (!details) return days;
  const { total, leave_type } = details.item;
  const amount =
    leave_type.unit === 'days'
      ? t('{count, plural, one {# day} other {# days}}', { count: total })
      : t('{count} hours', { count: number(total) });
  return `${days}, ${amount}`;
}

const marks = { created: 'waiting', approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn' } as const;

function Application({ barDetails: { item, balance } }: { barDetails: BarDetails }) {
  const { state, may_decide, id } = item;
  return (
    <>
      <StateLabel state={marks[state]} more={moreOf(item)} />
      <Balance item={item} balance={balance} />
      <footer>
        <span>
          <kbd>{t('Enter')}</kbd> {may_decide ? t('to review') : t('to open')}
        </span>
        <Button
          size="xs"
          variant={may_decide ? 'filled' : 'default'}
          renderRoot={(props) => <Link to={`/leave/application/view/${id}`} {...props} />}
        >
          {may_decide ? t('Review', { of: 'action' }) : t('Open', { of: 'action' })}
        </Button>
      </footer>
    </>
  );
}

/** 'since 18 Nov, 14:10, 0 of 2 steps done', 'by Priya Raman' */
function moreOf({ state, steps, step, applied_at, decided_by }: BarDetails['item']): string | undefined {
  if (state !== 'created') return decided_by.length > 0 ? t('by {names}', { names: decided_by.join(', ') }) : undefined;
  const when = instant(applied_at);
  return steps > 1
    ? t('since {when}, {done} of {steps} steps done', { when, done: step - 1, steps })
    : t('since {when}', { when });
}

function Balance({ item: { state, total, leave_type }, balance }: BarDetails) {
  const isWaiting = state === 'created';
  if (!balance) return <p className={c['balance']}>{leave_type.name}</p>;
  const { left, given, taken, booked, waiting } = balance;
  const lefts = isWaiting ? [left, left + total] : [left];
  const others = isWaiting ? Math.max(0, waiting - total) : waiting;
  return (
    <div className={c['balance']}>
      <header>
        <b>{leave_type.name}</b>
        <span className="num">
          {isWaiting && `${inColumn(left + total, lefts)} → `}
          <b>{inColumn(left, lefts)}</b>
        </span>
      </header>
      <BalanceRuler
        size="small"
        total={given}
        parts={{ taken, booked, waiting: others, ...(isWaiting && { asked: total }) }}
        label={t('{left} of {given} left', { left: number(left), given: number(given) })}
      />
    </div>
  );
}
