import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect } from 'react';
import { dayAndMonth, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { VisibleRange } from '#platform/web/use-paged-rows.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { monthWeeks, type Month } from '#features/attendance/web/parts/month.ts';
import { dayLabel } from '../grid/cell-labels.ts';
import type { PlanAct } from '../grid/use-plan-keys.ts';
import type { Block } from '../model/block.ts';
import { drawnDay, markedDay, hoursOf, type OverlayDays } from '../model/drafts.ts';
import type { ShownRow } from '../model/rows.ts';
import { ShiftChip, shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Column } from '../plan-view.ts';
import { PersonWeek } from './PersonWeek.tsx';
import c from './phone.module.css';

interface PersonPlanProps {
  /** Index of the shown row, from 0. */
  index: number;
  total: number;
  row: ShownRow | undefined;
  over: OverlayDays | undefined;
  month: Month;
  /** Whether days of a week are shown by hours, instead of a month. */
  isWeek: boolean;
  columns: readonly Column[];
  hasBrush: boolean;
  onSeen(seen: VisibleRange): void;
  onStep(index: number): void;
  onAct(act: PlanAct, block: Block): void;
}

/** Month of one person, for phones: a tap paints with the selected brush, or opens the day. */
export function PersonPlan(props: PersonPlanProps) {
  const { index, total, row, over, month, isWeek, columns, hasBrush, onSeen, onStep, onAct } = props;
  useEffect(() => onSeen({ first: index, last: Math.min(index + 1, total - 1) }), [index, total, onSeen]);
  const act = (place: number) =>
    onAct({ kind: hasBrush ? 'paint' : 'open' }, { top: index, bottom: index, left: place, right: place });
  return (
    <section className={c['person']} aria-label={row?.name ?? t('Loading')}>
      <PersonHead index={index} total={total} row={row} onStep={onStep} />
      {row ? (
        <>
          <Hours row={row} over={over} />
          {isWeek ? (
            <PersonWeek row={row} over={over} columns={columns} onPress={act} />
          ) : (
            <MonthOf row={row} over={over} month={month} columns={columns} onPress={act} />
          )}
          <ConflictLine row={row} over={over} />
        </>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </section>
  );
}

function PersonHead({ index, total, row, onStep }: Pick<PersonPlanProps, 'index' | 'total' | 'row' | 'onStep'>) {
  return (
    <header>
      {row && <Avatar name={row.name} avatar={row.avatar} size={36} />}
      <span>
        <b>{row?.name ?? '\u00a0'}</b>
        <small>
          {[row?.department_name ?? row?.designation_name, t('{place} of {total}', { place: index + 1, total })]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <ActionIcon size={44} aria-label={t('Previous person')} disabled={index === 0} onClick={() => onStep(index - 1)}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={t('Next person')}
        disabled={index >= total - 1}
        onClick={() => onStep(index + 1)}
      >
        <Icon path={mdiChevronRight} />
      </ActionIcon>
    </header>
  );
}

function Hours({ row, over }: { row: ShownRow; over: OverlayDays | undefined }) {
  const { work, draft } = hoursOf(row, over);
  const hours = t('{hours} h', { hours: shortHours(work) });
  return (
    <p className={`${c['hours']} num`}>
      {draft > 0 ? t('{hours}, {draft} draft', { hours, draft: shortHours(draft) }) : hours}
    </p>
  );
}

interface MonthOfProps extends Pick<PersonPlanProps, 'over' | 'month' | 'columns'> {
  row: ShownRow;
  onPress(place: number): void;
}

/** Month in whole weeks, without the days of other months. */
function MonthOf({ row, over, month, columns, onPress }: MonthOfProps) {
  const places = new Map(columns.map(({ date }, index) => [date, index]));
  const weeks = monthWeeks(month);
  return (
    <div className={c['month']}>
      {weeks[0]?.map((date) => (
        <span key={date} aria-hidden>
          {weekday(date, 'short').slice(0, 2)}
        </span>
      ))}
      {weeks.flat().map((date) => {
        const place = places.get(date) ?? -1;
        const column = columns[place];
        if (!column) return <i key={date} />;
        return <Day key={date} row={row} place={place} over={over} column={column} onPress={() => onPress(place)} />;
      })}
    </div>
  );
}

interface DayProps {
  row: ShownRow;
  place: number;
  over: OverlayDays | undefined;
  column: Column;
  onPress(): void;
}

function Day({ row, place, over, column, onPress }: DayProps) {
  const day = row.days[place];
  if (!day) return <i />;
  const drawn = drawnDay(day, over?.get(day.date));
  const { shift, kind, replaces, mark } = markedDay(day, over?.get(day.date));
  return (
    <button
      type="button"
      data-weekend={column.isWeekend || undefined}
      data-today={column.isToday || undefined}
      data-out={day.isNotEmployed || undefined}
      data-off={day.off.find(({ part }) => part === 'full')?.kind}
      onClick={onPress}
    >
      <VisuallyHidden>{`${dayText(day.date)}: ${dayLabel(drawn, day)}`}</VisuallyHidden>
      <small className="num" aria-hidden>
        {Number(day.date.slice(8))}
      </small>
      {kind !== 'none' && (
        <span aria-hidden>
          <ShiftChip
            shift={shift}
            size="text"
            isDraft={kind === 'draft'}
            isStandard={kind === 'standard'}
            replaces={!!replaces}
            mark={mark}
          />
        </span>
      )}
    </button>
  );
}

/** '14 December, Monday' */
const dayText = (date: string): string => `${dayAndMonth(date)}, ${weekday(date)}`;

/** Conflicts of this person's days. */
function ConflictLine({ row, over }: { row: ShownRow; over: OverlayDays | undefined }) {
  const days = row.days.map((day) => drawnDay(day, over?.get(day.date)));
  const conflicts = days.flatMap(({ conflict, mark }) => (conflict && mark ? [{ ...conflict, mark }] : []));
  if (conflicts.length === 0) return null;
  return (
    <ul className={c['conflicts']}>
      {conflicts.map(({ date, kind, text, more, mark }) => (
        <li key={`${date} ${kind}`} data-mark={mark}>
          <b>
            {dayAndMonth(date)}: {text}
          </b>
          {more && <span>{more}</span>}
        </li>
      ))}
    </ul>
  );
}
