import type { DayOff, DaysOffReader } from '#platform/server/days-off.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { gapsOf } from '../../rules/rebooking.ts';
import { holidayHalves } from './dates.ts';

interface Row {
  readonly person_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly name: string;
  readonly letter: string;
  readonly decided_by: string | null;
  readonly days: readonly ChosenDate[];
}

const parts = { full: 'full', first: 'first_half', second: 'second_half' } as const;

/**
 * For the plan: leave that is approved bars a shift. Whoever is away from Monday to the Wednesday after is so on the
 * weekend in between, too.
 */
export const leaveOff: DaysOffReader = async (db, personIds, from, to) => {
  const rows = await rowsOf<Row>(
    db,
    `select a.person_id, a.starts_on, a.ends_on, t.name, t.letter,
            (select p.name from leave_application_decisions x join people p on p.id = x.decided_by
              where x.application_id = a.id and x.decision = 'approved' and not x.is_void
              order by x.id desc limit 1) as decided_by,
            (select json_agg(json_build_object('date', d.date, 'part', d.part) order by d.date)
               from leave_application_days d where d.application_id = a.id) as days
       from leave_applications a join leave_types t on t.id = a.leave_type_id
      where a.state = 'approved' and a.person_id = any($1) and a.starts_on <= $3 and a.ends_on >= $2`,
    [personIds, from, to],
  );
  const gaps = await gapsIn(db, rows);
  return rows.flatMap((row) => {
    const off = offBy(row);
    const between = (gaps.get(row) ?? []).map((date) => off({ date, part: 'full' }));
    return [...row.days.map(off), ...between].filter(({ date }) => from <= date && date <= to);
  });
};

const offBy =
  ({ person_id, name, letter, decided_by }: Row) =>
  ({ date, part }: ChosenDate): DayOff => ({
    person_id,
    date,
    kind: 'leave',
    part: parts[part],
    text: `On ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    more: decided_by === null ? null : `Approved by ${decided_by}.`,
    letter,
  });

const hasGaps = ({ starts_on, ends_on, days }: Row) => daysBetween(starts_on, ends_on) + 1 > days.length;

/** Of each leave the dates within it on which nobody would work anyway. */
async function gapsIn(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<Row, readonly LocalDate[]>> {
  const broken = rows.filter(hasGaps);
  const [first] = broken;
  if (!first) return new Map();
  const ids = [...new Set(broken.map(({ person_id }) => person_id))];
  const from = broken.reduce((least, { starts_on }) => (starts_on < least ? starts_on : least), first.starts_on);
  const to = broken.reduce((last, { ends_on }) => (ends_on > last ? ends_on : last), first.ends_on);
  const settings = await keptSettings(db);
  const [shifts, holidays] = await Promise.all([shiftsOf(db, ids, from, to, settings), holidaysOf(db, ids, from, to)]);
  return new Map(
    broken.map((row) => {
      const calendar = (date: LocalDate) => ({
        work_time: shifts.on(row.person_id, date)?.work_time ?? null,
        holiday: holidayHalves(holidays.partOn(row.person_id, date)),
      });
      return [row, gapsOf(row.days, calendar)];
    }),
  );
}
