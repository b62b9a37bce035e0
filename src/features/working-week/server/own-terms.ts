import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { nowhere } from '#features/company/rules/weeks-in-force.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { placeWeekFaults } from '#features/place-weeks/contract.ts';
import type { TermsChange } from '#features/place-weeks/server/queries/impact.ts';
import { cachedStandardHours } from '#features/shifts/server/queries/standard-hours.ts';
import {
  placedOf,
  weeksInForce,
  weekSources,
  withTerms,
  zonesOf,
  type UsualSources,
} from '#features/shifts/server/queries/usual-hours.ts';

/**
 * Refuses weeks and zones of places and departments by which the actor would work another week, or in another zone: by
 * them they would change what they owe, as by a week of their own (docs/decisions/nobody-serves-themselves.md).
 */
export const othersTerms: ChangeImpact<TermsChange> = {
  key: 'own_week',
  async describe(db, change) {
    await requireOthersTerms(db, change);
    return [];
  },
};

/** @throws 403 */
async function requireOthersTerms(db: Db, { id, from, terms, actor_id }: TermsChange): Promise<void> {
  const [standard, own, placed, settings] = await Promise.all([
    cachedStandardHours(db),
    weekSources(db, [actor_id]),
    placedOf(db, [actor_id]),
    cachedSettings(db),
  ]);
  const { work_places, departments } = placed.get(actor_id) ?? nowhere;
  if (![...work_places, ...departments].some((item) => item.id === id)) return;
  const was: UsualSources = { standard, ...own };
  const is = withTerms(was, terms, placed);
  const [weekBefore, weekAfter] = [weeksInForce(was), weeksInForce(is)];
  const isOtherWeek = (date: LocalDate) =>
    JSON.stringify(weekBefore(actor_id, date)?.week) !== JSON.stringify(weekAfter(actor_id, date)?.week);
  const zones = [was, is].map((sources) => {
    const { timezone, past_zones } = zonesOf(sources, settings)(actor_id);
    return JSON.stringify([timezone, past_zones]);
  });
  if (zones[0] !== zones[1] || changingDates(is, { id, from, actor_id }, was).some(isOtherWeek))
    throw placeWeekFaults.notOneself();
}

/** Returns the dates from which on the actor’s week may be another one. */
function changingDates(
  is: UsualSources,
  { id, from, actor_id }: Pick<TermsChange, 'id' | 'from' | 'actor_id'>,
  was: UsualSources,
): LocalDate[] {
  const { work_places, departments } = is.shared?.placed.get(actor_id) ?? nowhere;
  const itemIds = [id, ...[...work_places, ...departments].flatMap((item) => item.id ?? [])];
  const rows = [
    ...(is.weeks.get(actor_id) ?? []),
    ...work_places,
    ...departments,
    ...[was, is].flatMap(({ shared }) => itemIds.flatMap((item) => [...(shared?.weeks.get(item) ?? [])])),
  ];
  const dates = [...is.standard.map(({ date }) => date), ...rows.map(({ effective_from }) => effective_from)];
  return [from, ...dates.filter((date) => date > from)];
}
