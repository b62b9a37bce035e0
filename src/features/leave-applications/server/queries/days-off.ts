import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { fullTimeOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { authorityOf } from '#features/access/server/queries.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import { shiftSources } from '#features/shifts/server/queries.ts';
import type { DayOff, DaysOffReader } from '#features/shifts/server/queries/days-off.ts';
import { offPartOf, spentTypeId } from '../../rules/leave-on.ts';
import { gapsOf } from '../../rules/rebooking.ts';
import { zonesOfTimes, type ZoneOf } from './approved-leave.ts';
import { holidayHalves } from './dates.ts';
import { seenLeaveOf, type SeenLeave } from './spent-types.ts';
import { workedDaysFrom } from './worked-days.ts';

interface Row extends DatedLeave {
  readonly leave_type_id: string;
  readonly name: string;
  readonly letter: string;
  readonly decided_by: string | null;
}

/**
 * Days off for the plan: approved leave bars a shift. A person away from Monday to the Wednesday after is also away
 * on the weekend in between.
 */
export const leaveOff: DaysOffReader = async (db, personIds, from, to, plannerId) => {
  const rows = await rowsOf<Row>(
    db,
    `select a.person_id, a.starts_on, a.ends_on, a.period_starts::text[], a.leave_type_id, t.name, t.letter,
            (select p.name from leave_application_decisions x join people p on p.id = x.decided_by
              where x.application_id = a.id and x.decision = 'approved' and not x.is_void
              order by x.id desc limit 1) as decided_by,
            (select json_agg(json_build_object('date', d.date, 'part', d.part) order by d.date)
               from leave_application_days d where d.application_id = a.id and d.returned_on is null) as days
       from leave_applications a join leave_types t on t.id = a.leave_type_id
      where a.state = 'approved' and a.person_id = any($1) and a.starts_on <= $3 and a.ends_on >= $2`,
    [personIds, from, to],
  );
  if (rows.length === 0) return [];
  const taken = rows.flatMap(({ person_id, days }) => days.map(({ part }) => ({ person_id, part })));
  const [gaps, seen, zoneOf] = await Promise.all([gapsIn(db, rows), seenBy(db, plannerId), zonesOfTimes(db, taken)]);
  return rows.flatMap((row) => {
    const off = offBy(row, seen, zoneOf);
    const between = (gaps.get(row) ?? []).map((date) => off({ date, part: 'full' }));
    return [...row.days.map(off), ...between].filter(({ date }) => from <= date && date <= to);
  });
};

/** Reads what the planner may know of leave. */
async function seenBy(db: Db, plannerId: string): Promise<SeenLeave> {
  const { permissions } = await authorityOf(db, plannerId);
  return seenLeaveOf(db, { id: plannerId, permissions }, Math.floor(Date.now() / 1000));
}

function offBy({ person_id, leave_type_id, name, letter, decided_by }: Row, seen: SeenLeave, zoneOf: ZoneOf) {
  const id = spentTypeId(leave_type_id, 'full');
  const isKnown = seen.idOf(id, person_id) === id;
  const absence = {
    text: isKnown
      ? translate('On {leave}', { leave: `${name.charAt(0).toLowerCase()}${name.slice(1)}` })
      : translate('Away'),
    more: decided_by === null ? null : translate('Approved by {name}.', { name: decided_by }),
    letter: isKnown ? letter : null,
  };
  return ({ date, part }: ChosenDate): DayOff => {
    return { person_id, date, kind: 'leave', part: offPartOf(part, zoneOf(person_id, date)), ...absence };
  };
}

/** Leave with its dates. */
export interface DatedLeave {
  readonly person_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly days: readonly ChosenDate[];
  readonly period_starts: readonly LocalDate[];
}

const hasGaps = ({ starts_on, ends_on, days }: DatedLeave) => daysBetween(starts_on, ends_on) + 1 > days.length;

/** Returns, for each leave, the dates within it on which no one would work anyway. */
export async function gapsIn<Leave extends DatedLeave>(
  db: Db,
  rows: readonly Leave[],
): Promise<ReadonlyMap<Leave, readonly LocalDate[]>> {
  const broken = rows.filter(hasGaps);
  const [first] = broken;
  if (!first) return new Map();
  const ids = [...new Set(broken.map(({ person_id }) => person_id))];
  const from = broken.reduce((least, { starts_on }) => (starts_on < least ? starts_on : least), first.starts_on);
  const to = broken.reduce((last, { ends_on }) => (ends_on > last ? ends_on : last), first.ends_on);
  const [settings, sources, holidays] = await Promise.all([
    cachedSettings(db),
    shiftSources(db, ids, from, to),
    holidaysOf(db, ids, from, to),
  ]);
  const worked = workedDaysFrom(sources, (date) => fullTimeOn(settings, date).days);
  return new Map(
    broken.map((row) => {
      const calendar = (date: LocalDate) => ({
        work_time: worked(row.person_id, date)?.work_time ?? null,
        holiday: holidayHalves(holidays.partOn(row.person_id, date)),
      });
      return [row, gapsOf(row.days, calendar, row.period_starts)];
    }),
  );
}
