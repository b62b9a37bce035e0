import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isForPerson, overlaps } from '#features/holidays/rules/holiday.ts';
import { lockHolidays } from '#features/holidays/server/commands/holidays.ts';
import { changeShares, removeFromHolidays, type HolidayShare } from '#features/holidays/server/commands/people.ts';
import { audiencesOf, storedHolidays, type Holiday } from '#features/holidays/server/queries/holidays.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { ruledIds, type JoinerColumn, type Written } from './column.ts';

/** 'DE', 'DE-BY': the region from which holidays were imported; null for those that were entered manually. */
export const regionOf = ({ country_id, region_id }: Pick<Holiday, 'country_id' | 'region_id'>): string | null =>
  country_id === null ? null : [country_id, region_id].filter(Boolean).join('-');

/** Returns imported holidays of chosen people that end on a date or later. */
const chosenFrom = (all: readonly Holiday[], from: LocalDate) =>
  all.filter(({ is_for_everyone, end_date }) => !is_for_everyone && end_date >= from);

interface PlannedShares {
  readonly given: readonly HolidayShare[];
  readonly taken: readonly HolidayShare[];
}

/** Gives each person the holidays of a region that fall on no other holiday of theirs, and takes those by the last rule. */
async function planShares(
  db: Db,
  { ids, from, value, last }: Parameters<JoinerColumn<'holidays'>['give']>[1],
): Promise<PlannedShares> {
  const all = await storedHolidays(db).execute();
  const audiences = await audiencesOf(db, all);
  const has = (holiday: Holiday, id: string) => {
    const audience = audiences.get(holiday.id);
    return audience !== undefined && isForPerson(audience, id);
  };
  const wanted = value === null ? [] : chosenFrom(all, from).filter((holiday) => regionOf(holiday) === value);
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const byRule = (id: string) => new Set(ruledIds(last.get(id)?.written ?? {}));
  const taken = chosenFrom(all, from).map((holiday) => ({
    holiday,
    ids: ids.filter((id) => byRule(id).has(holiday.id) && !wantedIds.has(holiday.id) && has(holiday, id)),
  }));
  const isTaken = (holiday: Holiday, id: string) =>
    taken.some((share) => share.holiday.id === holiday.id && share.ids.includes(id));
  const isFree = (holiday: Holiday, id: string) =>
    !all.some((other) => overlaps(other, holiday) && has(other, id) && !isTaken(other, id));
  const given = wanted.map((holiday) => ({ holiday, ids: ids.filter((id) => isFree(holiday, id)) }));
  return { given, taken };
}

const idsFor = (shares: readonly HolidayShare[], id: string) =>
  shares.flatMap(({ holiday, ids }) => (ids.includes(id) ? [holiday.id] : []));

/** Returns the shares without holidays that touch a closed period of the person, whose days stay as they are. */
async function openShares(db: Db, { given, taken }: PlannedShares): Promise<PlannedShares> {
  const all = [...given, ...taken].filter(({ ids }) => ids.length > 0);
  const dates = all.flatMap(({ holiday }) => [holiday.start_date, holiday.end_date]).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { given, taken };
  const ids = [...new Set(all.flatMap((share) => share.ids))];
  const closed = await closedPeriodsOf(db, ids, first, last);
  const isOpen = ({ start_date, end_date }: Holiday, id: string) =>
    !closed.some(
      ({ person_id, starts_on, ends_on }) =>
        (person_id === null || person_id === id) && starts_on <= end_date && start_date <= ends_on,
    );
  // A holiday that stays leaves no room for another one on its open days.
  const stays = (next: Holiday, id: string) =>
    taken.some(({ holiday, ids }) => ids.includes(id) && !isOpen(holiday, id) && overlaps(holiday, next));
  const open = (shares: readonly HolidayShare[], isLeftOut: typeof stays) =>
    shares.map(({ holiday, ids }) => ({
      holiday,
      ids: ids.filter((id) => isOpen(holiday, id) && !isLeftOut(holiday, id)),
    }));
  return { given: open(given, stays), taken: open(taken, () => false) };
}

export const holidaysColumn: JoinerColumn<'holidays'> = {
  field: 'holidays',
  async held(db, ids, on) {
    const { rows } = await sql<{ person_id: string; ids: string[] }>`
      select p.person_id, array_agg(p.holiday_id) as ids
        from holiday_people p join holidays h on h.id = p.holiday_id
       where p.person_id = any(${ids}::uuid[]) and not h.is_for_everyone and h.trashed_at is null and h.end_date >= ${on}
       group by 1`.execute(db);
    return new Map(rows.map((row) => [row.person_id, row.ids]));
  },
  isFrom(held, { written }) {
    const given = new Set(ruledIds(written));
    return (held as readonly string[]).every((id) => given.has(id));
  },
  async give(db, giving, { holidayImpacts: impacts, actor_id, now }) {
    await lockHolidays(db);
    const shares = await openShares(db, await planShares(db, giving));
    await changeShares(db, shares, { impacts, actor_id, now });
    const { given, taken } = shares;
    return new Map(
      giving.ids.map((id): [string, Written] => {
        const removed = idsFor(taken, id);
        const kept = ruledIds(giving.last.get(id)?.written ?? {}).filter((holiday) => !removed.includes(holiday));
        return [id, { added: idsFor(given, id), kept, removed }];
      }),
    );
  },
  async takeBack(db, { person_id, effective_from, written }, by) {
    await lockHolidays(db);
    const all = await storedHolidays(db).execute();
    const audiences = await audiencesOf(db, all);
    const share = (ids: readonly string[] = [], isHeld: boolean): HolidayShare[] =>
      chosenFrom(all, effective_from).flatMap((holiday) => {
        const audience = audiences.get(holiday.id);
        const has = audience !== undefined && isForPerson(audience, person_id);
        return ids.includes(holiday.id) && has === isHeld ? [{ holiday, ids: [person_id] }] : [];
      });
    const { holidayImpacts: impacts, actor_id, now } = by;
    const shares = { taken: share(written.added, true), given: share(written.removed, false) };
    await changeShares(db, shares, { impacts, actor_id, now });
    return true;
  },
  forget: removeFromHolidays,
};
