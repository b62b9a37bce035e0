import { autoUpdate, flip, FloatingPortal, offset, shift, useFloating } from '@floating-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration, longDay, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { dayStates } from '#platform/web/ui/day-states.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import type { ShownCell } from '../../rules/packed-days.ts';
import { attendanceApi } from '../attendance-api.ts';
import { PlannedRuler, shiftText } from '#features/days/web/parts/DayParts.tsx';
import { stateLine } from '#features/days/web/parts/day-words.ts';
import type { ShownRow } from './shown-rows.ts';
import c from './bird.module.css';

export interface HoveredCell {
  user: string;
  date: LocalDate;
  element: HTMLElement;
}

const openDelayMs = 200;

/**
 * Returns the cell on which the pointer or the focus has rested for 200 ms.
 * Leaving it or pressing anything hides the card immediately, since it would cover what is opened or selected.
 */
export function useRested(cell: HoveredCell | undefined): HoveredCell | undefined {
  const [rested, setRested] = useState<HoveredCell>();
  const element = cell?.element;
  useEffect(() => {
    if (!cell) return;
    const timer = setTimeout(() => setRested(cell), openDelayMs);
    const hide = () => {
      clearTimeout(timer);
      setRested(undefined);
    };
    document.addEventListener('pointerdown', hide, true);
    return () => {
      document.removeEventListener('pointerdown', hide, true);
      hide();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one cell is one element: the wait must not start again
  }, [element]);
  return rested?.element === element ? rested : undefined;
}

interface BirdHoverProps {
  hovered: HoveredCell;
  row: ShownRow;
}

/** Card with a summary of one cell's day; Enter opens it in the side panel. */
export function BirdHover({ hovered: { date, element }, row }: BirdHoverProps) {
  const id = useId();
  const cell = row.user_calendars[date];
  const { refs, floatingStyles } = useFloating({
    placement: 'top',
    strategy: 'fixed',
    elements: { reference: element },
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  useEffect(() => {
    element.setAttribute('aria-describedby', id);
    return () => element.removeAttribute('aria-describedby');
  }, [element, id]);
  if (!cell) return null;
  return (
    <FloatingPortal>
      <div ref={refs.setFloating} className={c['hover']} style={floatingStyles} role="tooltip" id={id}>
        <header>
          <Avatar name={row.name} avatar={row.avatar} size={28} />
          <span>
            <b>{row.name}</b>
            <small>{longDay(date)}</small>
          </span>
        </header>
        {cell.is_recorded ? (
          <Times user_id={row.id} date={date} cell={cell} />
        ) : (
          <State cell={cell} text={cell.is_planned ? t('Shift planned') : t(dayStates[cell.icon].hint)} />
        )}
        <footer data-keys>
          <kbd>{t('Enter')}</kbd> {t('to open the day')}
        </footer>
      </div>
    </FloatingPortal>
  );
}

function State({ cell, text }: { cell: ShownCell; text: string }) {
  const isPlan = cell.icon === 'neutral' && cell.is_planned;
  return (
    <p className={c['hoverState']}>
      {!isPlan && <DayIcon state={cell.icon} size={18} decorative />}
      <b>{isPlan ? t('Planned') : t(dayStates[cell.icon].label)}</b>
      {!isPlan && <span>{text}</span>}
    </p>
  );
}

interface TimesProps {
  user_id: string;
  cell: ShownCell;
}

/** Rows do not contain the ids of days, so the day's own query provides it, which opening it uses, too. */
function Times({ date, ...of }: TimesProps & { date: LocalDate }) {
  const query = { user_id: of.user_id, start_date: date, end_date: date };
  const { data, error } = useQuery(attendanceApi.allData.read({ query }));
  const id = data?.data[0]?.attendance_id;
  return id ? <TimesOf id={id} {...of} /> : <SoFar cell={of.cell} error={error} />;
}

function TimesOf({ id, user_id, cell }: TimesProps & { id: string }) {
  const { data, error } = useQuery(attendanceApi.details.read({ params: { id, user_id } }));
  return data && !error ? <KnownTimes entry={data} /> : <SoFar cell={cell} error={error} />;
}

function SoFar({ cell, error }: { cell: ShownCell; error: Error | null }) {
  const worked = cell.work_time === undefined ? '' : duration(cell.work_time);
  return <State cell={cell} text={error ? error.message : worked} />;
}

function KnownTimes({ entry }: { entry: AttendanceEntry }) {
  const { clock_in, clock_out, break_time } = entry.status_widget;
  const facts = [
    [t('In', { of: 'clock' }), clock_in ? timeOfDay(clock_in) : '–'],
    [t('Out', { of: 'clock' }), clock_out ? timeOfDay(clock_out) : '–'],
    [t('Break', { of: 'time' }), shortDuration(break_time)],
    [t('Worked'), duration(entry.working_time)],
  ] as const;
  return (
    <>
      <p className={c['hoverState']}>
        <DayIcon state={entry.icon} size={18} decorative />
        <b>{stateLine(entry).text}</b>
        <span>{entry.shift ? '' : shiftText(null).toLowerCase()}</span>
      </p>
      <PlannedRuler date={entry.working_date} segments={entry.segments} shift={entry.due_shift} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
