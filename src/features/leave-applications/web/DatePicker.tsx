import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiStar } from '@mdi/js';
import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays, isoWeekday, startOfWeek } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { firstDayOfWeek, longDay, month as monthName, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { nextPart, partFor, partsOf, withRange, type Chosen, type Choosable } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import c from './apply.module.css';

interface PickerProps {
  dates: ReadonlyMap<string, EnabledDate>;
  type: Choosable;
  chosen: Chosen;
  /** What a click chooses of a date. */
  wanted: DayPart;
  today: LocalDate;
  /** The first and the last day to whose months one can turn. */
  reach: { readonly first: LocalDate; readonly last: LocalDate };
  /** Turned to a month of which nothing is known yet. */
  onFarther?: ((month: string) => void) | undefined;
  onChange(chosen: Chosen): void;
}

const stepOf = (month: string, by: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months: by }).toString();

/**
 * The days that can be chosen, two months beside each other. Drag or Shift and an arrow key chooses a range, Space one
 * day, H goes through its halves.
 */
export function DatePicker(props: PickerProps) {
  const { dates, chosen, today, reach, onFarther } = props;
  const isPhone = useNarrow('(max-width: 759px)');
  const [first] = [...chosen.keys()].sort();
  const [month, setMonth] = useState((first ?? today).slice(0, 7));
  const [focused, setFocused] = useState<LocalDate>(first ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const shown = isPhone ? 1 : 2;
  const picking = usePicking(props);
  const isThere = (one: string) => reach.first.slice(0, 7) <= one && one <= reach.last.slice(0, 7);
  const turn = (to: string) => {
    setMonth(to);
    for (const one of [to, stepOf(to, shown - 1)]) if (isThere(one) && !hasDates(dates, one)) onFarther?.(one);
  };
  const go = (date: LocalDate) => {
    if (!dates.has(date)) return;
    setFocused(date);
    if (date.slice(0, 7) < month) setMonth(date.slice(0, 7));
    else if (date.slice(0, 7) > stepOf(month, shown - 1)) setMonth(stepOf(date.slice(0, 7), 1 - shown));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus());
  };
  return (
    <div
      className={c['picker']}
      ref={grid}
      onKeyDown={(event) => picking.press(event, go)}
      onPointerUp={picking.up}
      role="group"
      aria-label={t('Days')}
    >
      <Turn way={-1} to={stepOf(month, -1)} isThere={isThere(stepOf(month, -1))} onTurn={turn} />
      <Turn way={1} to={stepOf(month, 1)} isThere={isThere(stepOf(month, shown))} onTurn={turn} />
      {[month, stepOf(month, 1)].slice(0, shown).map((one) => (
        <Month key={one} {...props} month={one} focused={focused} picking={picking} />
      ))}
    </div>
  );
}

interface TurnProps {
  way: -1 | 1;
  to: string;
  isThere: boolean;
  onTurn(month: string): void;
}

const Turn = ({ way, to, isThere, onTurn }: TurnProps) => (
  <ActionIcon
    className={c[way < 0 ? 'before' : 'after']}
    size={36}
    aria-label={way < 0 ? t('Month before') : t('Month after')}
    disabled={!isThere}
    onClick={() => onTurn(to)}
  >
    <Icon path={way < 0 ? mdiChevronLeft : mdiChevronRight} />
  </ActionIcon>
);

/** Choosing by mouse, by thumb and by keys. */
function usePicking({ dates, type, chosen, wanted, onChange }: PickerProps) {
  const anchor = useRef<{ date: LocalDate; base: Chosen } | undefined>(undefined);
  const range = (from: LocalDate, to: LocalDate, base: Chosen) =>
    onChange(withRange(base, [from, to], { dates, type, wanted }));
  const set = (date: LocalDate, part: DayPart | undefined) => {
    const next = new Map(chosen);
    if (part) next.set(date, part);
    else next.delete(date);
    onChange(next);
  };
  const toggle = (date: LocalDate) => {
    const known = dates.get(date);
    if (known) set(date, chosen.has(date) ? undefined : partFor(known, type, wanted));
  };
  const press = (event: KeyboardEvent, go: (date: LocalDate) => void) => {
    const date = (event.target as HTMLElement).dataset['date'] as LocalDate | undefined;
    const known = date && dates.get(date);
    const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (!date || (way === undefined && event.key.toLowerCase() !== 'h')) return;
    event.preventDefault();
    if (way === undefined) return known && set(date, nextPart(known, type, chosen.get(date)));
    const to = addDays(date, way);
    if (event.shiftKey && dates.has(to)) range(date, to, chosen);
    go(to);
  };
  const down = (date: LocalDate) => {
    anchor.current = { date, base: chosen };
  };
  const over = (date: LocalDate) => {
    const from = anchor.current;
    if (from && from.date !== date) range(from.date, date, from.base);
  };
  // A thumb that comes to the next day has its button down before it says so: what was pressed before is over.
  const up = () => {
    anchor.current = undefined;
  };
  return { toggle, press, down, over, up };
}

const hasDates = (dates: PickerProps['dates'], month: string) =>
  [...dates.keys()].some((date) => date.slice(0, 7) === month);

interface MonthProps extends PickerProps {
  month: string;
  focused: LocalDate;
  picking: ReturnType<typeof usePicking>;
}

function Month(props: MonthProps) {
  const { month, focused } = props;
  const first = `${month}-01` as LocalDate;
  const start = startOfWeek(first, firstDayOfWeek());
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  ).filter(([monday, ...rest]) => [monday, ...rest].some((date) => date?.slice(0, 7) === month));
  const hasFocus = focused.slice(0, 7) === month;
  return (
    <table className={c['month']}>
      <caption>{monthName(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekday(date)}>
              {weekday(date, 'short').slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} data-weekend={isoWeekday(date) > 5 || undefined}>
                {date.slice(0, 7) === month && (
                  <Day {...props} date={date} isFirst={hasFocus ? date === focused : date === first} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, dates, type, chosen, today, isFirst, picking }: DayProps) {
  const known = dates.get(date);
  const parts = known ? partsOf(known, type) : [];
  const part = chosen.get(date);
  const taken = known?.taken[0];
  return (
    <button
      type="button"
      className={c['day']}
      data-date={date}
      data-chosen={part}
      data-off={known?.work_time === null || undefined}
      data-holiday={known?.holiday ?? undefined}
      data-taken={taken ? true : undefined}
      data-today={date === today || undefined}
      tabIndex={isFirst ? 0 : -1}
      aria-disabled={parts.length === 0}
      aria-pressed={part !== undefined}
      aria-label={`${longDay(date)}, ${saidOf(known, parts, part)}`}
      title={known?.holiday_name ?? undefined}
      onPointerDown={() => picking.down(date)}
      onPointerEnter={({ buttons }) => buttons === 1 && picking.over(date)}
      onClick={() => parts.length > 0 && picking.toggle(date)}
    >
      {Number(date.slice(8))}
      {known?.holiday && <Icon path={mdiStar} size={10} />}
      {taken && <small>{taken.letter}</small>}
    </button>
  );
}

interface DayProps extends MonthProps {
  date: LocalDate;
  isFirst: boolean;
}

/** What a day is, in words. */
function saidOf(known: EnabledDate | undefined, parts: readonly DayPart[], part: DayPart | undefined): string {
  if (part) return { full: t('chosen'), first: t('morning chosen'), second: t('afternoon chosen') }[part];
  if (!known || known.reason === 'not_employed') return t('cannot be chosen');
  if (known.taken.length > 0 && parts.length === 0) return t('already applied for');
  if (known.holiday_name !== null) return known.holiday_name;
  if (known.work_time === null) return t('day off');
  return t('free to choose');
}
