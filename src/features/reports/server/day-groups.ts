import type { DayGroups } from '../rules/shapes.ts';
import { timeInput, type ReportCall } from './report-scope.ts';
import { cachedParts, type PersonDays } from './cached-days.ts';
import { cardOf, reportPeople, type ReportPerson, type DepartmentDays, type ReportPeopleFilter } from './people.ts';
import type { Range } from './range.ts';

/** Number of days shown at once; more load on request. */
const daysAtOnce = 200;
/** Maximum number of people checked per response, however few days they have. */
const peopleAtOnce = 2_000;

/** Collects the days behind a figure by person, from one person on, until there are enough for a screen. */
export async function daysUntilFull(
  call: ReportCall,
  query: Range & ReportPeopleFilter & { readonly after: number },
  amountOf: (days: PersonDays, place: number) => number,
  isMeant: (stay: DepartmentDays) => boolean = () => true,
): Promise<DayGroups> {
  const { asked, now, today, time } = await timeInput(call, query);
  const all = (await reportPeople(call.db, query, asked)).flatMap((person) => {
    if (person.stays.every(isMeant)) return [person];
    const stays = person.stays.filter(isMeant);
    return stays.length ? [{ ...person, stays }] : [];
  });
  const data: DayGroups['data'] = [];
  let looked = query.after;
  let found = 0;
  const some = all.slice(query.after, query.after + peopleAtOnce);
  for await (const part of cachedParts(call.db, some, query, { now, today, time, atOnce: 50 })) {
    for (const { person, days, places } of part) {
      looked += 1;
      const group = groupOf(person, days, { places, amountOf });
      if (group) data.push(group);
      found += group?.days.length ?? 0;
      if (found >= daysAtOnce) return { data, next: looked < all.length ? looked : null };
    }
  }
  return { data, next: looked < all.length ? looked : null };
}

interface DayGroupOptions {
  readonly places: readonly number[];
  readonly amountOf: (days: PersonDays, place: number) => number;
}

function groupOf(person: ReportPerson, own: PersonDays, { places, amountOf }: DayGroupOptions) {
  const days = places.flatMap((place) => {
    const amount = amountOf(own, place);
    return amount ? [{ date: own.dateAt(place), attendance_id: own.idAt(place), amount }] : [];
  });
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  return days.length ? { user: cardOf(person), days, total } : undefined;
}
