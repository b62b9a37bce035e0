import { mdiLock, mdiStar } from '@mdi/js';
import { isoWeekday, weeksAround } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { firstDayOfWeek, longDay, month as monthName } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { MonthTable } from '#platform/web/ui/MonthTable.tsx';
import { isTimed } from '#features/leave/rules/counting.ts';
import { isTooMany, partsOf } from '../rules/choosing.ts';
import { dayLabel } from './day-words.ts';
import { ChooserOverDay } from './HalfChooser.tsx';
import type { PickerProps, Picking } from './use-picking.ts';
import c from './apply.module.css';

export interface MonthProps extends PickerProps {
  month: string;
  focused: LocalDate;
  picking: Picking;
  /** Days between two chosen ones that do not count. */
  bridged: ReadonlySet<string>;
  /** Whether the half of a day is chosen below the month instead of over it. */
  isPhone: boolean;
}

/** Days of a month, each a button. */
export function Month(props: MonthProps) {
  const { month, focused } = props;
  const first = `${month}-01` as LocalDate;
  const last = Temporal.PlainDate.from(first).with({ day: 31 }).toString() as LocalDate;
  const hasFocus = focused.slice(0, 7) === month;
  return (
    <MonthTable
      className={c['month']}
      caption={monthName(month)}
      weeks={weeksAround(first, last, firstDayOfWeek())}
      letters={2}
      cell={(date) => <Cell key={date} {...props} date={date} isFirst={hasFocus ? date === focused : date === first} />}
    />
  );
}

/** Cell for a day of the month; empty for other months. */
const Cell = (props: DayProps) => {
  const { date, month, bridged } = props;
  const isOf = date.slice(0, 7) === month;
  return (
    <td data-weekend={isoWeekday(date) > 5 || undefined} data-bridged={(isOf && bridged.has(date)) || undefined}>
      {isOf && <Day {...props} />}
      {isOf && <Over {...props} />}
    </td>
  );
};

function Day({ date, dates, type, chosen, today, full = [], isFirst, picking }: DayProps) {
  const known = dates.get(date);
  const parts = known ? partsOf(known, type) : [];
  const part = chosen.get(date);
  const taken = known?.taken[0];
  const [limit] = full.filter((one) => one.date === date);
  const block = type.blocked?.get(date);
  // A chosen day can always be removed, even if it could no longer be chosen.
  const isOffered = part !== undefined || (parts.length > 0 && !isTooMany(chosen, date, dates, type));
  const label = dayLabel(known, { type, part, isOffered });
  return (
    <button
      type="button"
      className={c['day']}
      data-date={date}
      data-chosen={part && (isTimed(part) ? 'times' : part)}
      data-off={known?.work_time === null || undefined}
      data-holiday={known?.holiday ?? undefined}
      data-taken={taken ? true : undefined}
      data-today={date === today || undefined}
      data-blocked={block !== undefined || undefined}
      data-full={(limit !== undefined && parts.length > 0) || undefined}
      tabIndex={isFirst ? 0 : -1}
      aria-disabled={!isOffered}
      aria-pressed={part !== undefined}
      aria-label={[longDay(date), label, ...(limit ? [t('no place left: {name}', { name: limit.name })] : [])].join(
        ', ',
      )}
      title={known?.holiday_name ?? block ?? limit?.name}
      data-over={picking.opened === date || undefined}
      onPointerDown={() => picking.down(date)}
      onPointerEnter={({ buttons }) => buttons === 1 && picking.over(date)}
      onClick={() => isOffered && picking.toggle(date)}
    >
      {Number(date.slice(8))}
      {known?.holiday && <Icon path={mdiStar} size={10} />}
      {block !== undefined && !known?.holiday && <Icon path={mdiLock} size={10} />}
      {taken && <small data-letter={taken.letter} aria-hidden />}
    </button>
  );
}

interface DayProps extends MonthProps {
  date: LocalDate;
  isFirst: boolean;
}

/** Choice of halves above the day. */
function Over({ date, dates, type, chosen, picking, isPhone }: MonthProps & { date: LocalDate }) {
  const [known, part] = [dates.get(date), chosen.get(date)];
  if (isPhone || picking.opened !== date || !known || !part) return null;
  return (
    <ChooserOverDay
      {...{ date, known, type, part }}
      onChoose={(next) => picking.set(date, next)}
      onClose={picking.close}
    />
  );
}
