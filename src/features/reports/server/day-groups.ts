import { givingWay } from '#platform/server/giving-way.ts';
import type { JudgedDay } from '#features/attendance/server/queries/judged-days.ts';
import { judgedDaysOf } from '#features/attendance/server/queries/judged-days.ts';
import type { DayGroups } from '../rules/shapes.ts';
import { cardOf, daysOf, inParts, reportPeople, type ReportPerson, type Stay, type Whom } from './people.ts';
import type { Range } from './range.ts';
import { restShare, timeAsked, type ReportCall } from './asked.ts';

/** Days that are shown at once: more are asked for. */
const daysAtOnce = 200;
/** People who are looked at for one answer, however few days of theirs fit. */
const peopleAtOnce = 2_000;

/** The days that add something to a number, by person, from one person on until they are enough to be looked over. */
export async function daysUntilFull(
  call: ReportCall,
  query: Range & Whom & { readonly after: number },
  amountOf: (day: JudgedDay) => number,
  isMeant: (stay: Stay) => boolean = () => true,
): Promise<DayGroups> {
  const { asked, now } = await timeAsked(call, query);
  const all = (await reportPeople(call.db, query, asked)).flatMap((person) => {
    const stays = person.stays.filter(isMeant);
    return stays.length ? [{ ...person, stays }] : [];
  });
  const giveWay = givingWay({ restShare });
  const data: DayGroups['data'] = [];
  let looked = query.after;
  let found = 0;
  for (const part of inParts(all.slice(query.after, query.after + peopleAtOnce), 50)) {
    const days = await judgedDaysOf(call.db, part, query, now, giveWay);
    for (const person of part) {
      looked += 1;
      const group = groupOf(person, daysOf(person, days.get(person.id) ?? []), amountOf);
      if (group) data.push(group);
      found += group?.days.length ?? 0;
      if (found >= daysAtOnce) return { data, next: looked < all.length ? looked : null };
    }
  }
  return { data, next: looked < all.length ? looked : null };
}

function groupOf(person: ReportPerson, judged: readonly JudgedDay[], amountOf: (day: JudgedDay) => number) {
  const days = judged.flatMap((day) => {
    const amount = amountOf(day);
    return amount ? [{ date: day.date, attendance_id: day.attendance_id, amount }] : [];
  });
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  return days.length ? { user: cardOf(person), days, total } : undefined;
}
