import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type {
  AddedNewcomer,
  NewcomerGifts,
  NewcomerPlacement,
} from '#features/access/server/queries/newcomer-gifts.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { rowsOfPeople } from '#features/people/server/queries/employment.ts';
import { pastFields, valuesFor, type Placement } from '../../rules/belonging.ts';
import { placementOn } from '../../rules/moves.ts';
import { causeText, fieldName } from '../../rules/wording.ts';
import { allColumns } from '../columns/all.ts';
import { problemOf, textOf } from '../queries/names.ts';
import { lockSharedJoinerRules, namedRules, type NamedRules } from '../queries/rules.ts';
import { giveValue, isToGive, fieldStates, type GivingActor, type RuledGiving } from './give.ts';

/** Read when they are needed, since they are contributions, too. */
export type HolidayImpacts = () => readonly ChangeImpact<HolidaysChange>[];

/** Gives people who were just added what the rules say, from their first day on; what was chosen for them stays. */
async function giveToAdded(
  db: Db,
  newcomers: readonly AddedNewcomer[],
  actor: Omit<GivingActor, 'isNew'>,
): Promise<void> {
  if (newcomers.length === 0) return;
  await lockSharedJoinerRules(db);
  const rules = await namedRules(db);
  if (rules.rules.length === 0) return;
  const rows = await rowsOfPeople(
    db,
    newcomers.map(({ person_id }) => person_id),
  );
  for (const giving of givingsOf(newcomers, rules, (id, on) => placementOn(rows.get(id) ?? [], on)))
    await giveSame(db, giving, rules, { ...actor, isNew: true });
}

/** Joins people who get the same value by the same rule from the same date. */
function givingsOf(
  newcomers: readonly AddedNewcomer[],
  { rules }: NamedRules,
  placementOf: (id: string, on: AddedNewcomer['joined_on']) => Placement,
): RuledGiving[] {
  const all = newcomers.flatMap(({ person_id, joined_on: from, has_left }) =>
    [...valuesFor(rules, placementOf(person_id, from)).values()]
      .filter(({ field }) => !has_left || pastFields.has(field))
      .map((ruled) => ({ ...ruled, person_id, from })),
  );
  const same = Map.groupBy(all, ({ field, rule, from }) => `${field} ${rule.id} ${from}`);
  return [...same.values()].flatMap((each) => {
    const [first] = each;
    return first ? [{ ...first, ids: each.map(({ person_id }) => person_id) }] : [];
  });
}

/** Gives a value to those of the people who have nothing of the field yet. */
export async function giveSame(
  db: Db,
  giving: RuledGiving,
  rules: NamedRules,
  actor: GivingActor,
  batch_id?: string,
): Promise<void> {
  const state = await fieldStates(db, giving.ids, giving.field, giving.from);
  const ids = giving.ids.filter((id) => !state(id).is_manual && isToGive(giving, state(id), rules));
  await giveValue(db, { ...giving, ids, state }, rules, actor, { batch_id });
}

const placed = ({
  department_id,
  designation_id,
  employment_type_id,
  work_place_id,
}: NewcomerPlacement): Placement => ({
  department_id: department_id ?? null,
  designation_id: designation_id ?? null,
  employment_type_id: employment_type_id ?? null,
  work_place_id: work_place_id ?? null,
});

/** Returns what people who work there get, with its cause; what cannot be given at present is left out. */
export function ruledValues({ rules, names, nameOf }: NamedRules, placement: NewcomerPlacement) {
  return [...valuesFor(rules, placed(placement)).values()].flatMap(({ field, rule, value }) =>
    problemOf(value, names) === null && (!placement.has_left || pastFields.has(field))
      ? [
          {
            field,
            label: fieldName(field),
            value: textOf(value, names),
            cause: causeText(nameOf(rule)),
            rule_id: rule.id,
          },
        ]
      : [],
  );
}

/** Gives newcomers what they get by rule, whichever way they are added. @param holidayImpacts what features have registered */
export const newcomerGiftsWith = (holidayImpacts: HolidayImpacts): NewcomerGifts => ({
  give: (db, newcomers, by) => giveToAdded(db, newcomers, { ...by, holidayImpacts: holidayImpacts() }),
  async takeBack(db, ids) {
    for (const { forget } of allColumns) await forget?.(db, ids);
  },
  async describe(db, placements) {
    const rules = await namedRules(db);
    return placements.map((placement) => ruledValues(rules, placement));
  },
});
