import { VisuallyHidden } from '@mantine/core';
import { dayAndMonth, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { hoursText, markLabels } from '../grid/cell-labels.ts';
import { markedDay, type OverlayDays } from '../model/drafts.ts';
import type { ShownDay, ShownRow } from '../model/rows.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Column } from '../plan-view.ts';
import c from './phone.module.css';

interface PersonWeekProps {
  row: ShownRow;
  over: OverlayDays | undefined;
  columns: readonly Column[];
  onPress(place: number): void;
}

/** Days of a week, each with its hours. */
export function PersonWeek({ row, over, columns, onPress }: PersonWeekProps) {
  return (
    <ol className={c['week']}>
      {columns.map((column, index) => {
        const day = row.days[index];
        return (
          day && (
            <li key={column.date}>
              <Day day={day} over={over} column={column} onPress={() => onPress(index)} />
            </li>
          )
        );
      })}
    </ol>
  );
}

interface DayProps extends Pick<PersonWeekProps, 'over'> {
  day: ShownDay;
  column: Column;
  onPress(): void;
}

function Day({ day, over, column, onPress }: DayProps) {
  const drawn = markedDay(day, over?.get(day.date));
  const { shift, kind, replaces, mark } = drawn;
  return (
    <button
      type="button"
      data-weekend={column.isWeekend || undefined}
      data-today={column.isToday || undefined}
      data-out={day.isNotEmployed || undefined}
      onClick={onPress}
    >
      <small className="num">
        {weekday(day.date, 'short')} {Number(day.date.slice(8))}
      </small>{' '}
      {kind !== 'none' && (
        <ShiftChip
          shift={shift}
          size="text"
          isDraft={kind === 'draft'}
          isStandard={kind === 'standard'}
          replaces={!!replaces}
          mark={mark}
        />
      )}{' '}
      <span>
        {shift ? (
          <b>{shift.name}</b>
        ) : (
          <i>{day.off[0]?.text ?? (day.isNotEmployed ? t('Not employed') : t('Day off'))}</i>
        )}
        {replaces && <s>{t('before: {letter}', { letter: replaces.name })}</s>}
      </span>{' '}
      {shift && <em className="num">{hoursText(shift)}</em>}
      <VisuallyHidden>{[dayAndMonth(day.date), ...markLabels(drawn)].join(', ')}</VisuallyHidden>
    </button>
  );
}
