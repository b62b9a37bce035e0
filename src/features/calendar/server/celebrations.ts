import { rowsOf } from '#platform/server/database/database.ts';
import type { CalendarLayer, LayerAnswer, CalendarLayerInput } from '#platform/server/calendar-layer.ts';
import type { CalendarItem } from '#platform/shared/calendar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay } from '#platform/shared/time.ts';
import { sectionRules } from '#features/profile/rules/sections.ts';
import { findAnniversaries } from '../rules/celebrations.ts';
import { asText } from '#platform/shared/translate.ts';

/** Maximum items per day of a longer range. */
const shownPerDay = 6;
/** Maximum items for a single day, which no company exceeds. */
const shownOfOneDay = 1000;

/** A birthday or work anniversary of a person. */
interface CelebrationRow {
  readonly kind: 'birthday' | 'anniversary';
  readonly person_id: string;
  /** Date of birth, or joining date. */
  readonly origin: LocalDate;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly joined_on: LocalDate;
  readonly discharged_date: LocalDate | null;
}

interface Row extends Person, Pick<CelebrationRow, 'kind' | 'origin'> {}

/**
 * Returns birthdays, without the year, and work anniversaries of active people.
 * Those with a private profile appear only for viewers of their contact data (profile/rules/sections.ts).
 * The viewer, their manager and reports come first, then their department.
 */
async function read({ db, actor, from, to }: CalendarLayerInput): Promise<LayerAnswer> {
  const { born, came, dayOf } = findAnniversaries(from, to);
  const [birthdays, anniversaries] = await Promise.all([
    rowsOf<CelebrationRow>(db, birthdaysText, [born]),
    rowsOf<CelebrationRow>(db, anniversariesText, [came]),
  ]);
  const found = Map.groupBy([...birthdays, ...anniversaries], ({ person_id }) => person_id);
  const people = await rowsOf<Person>(db, peopleText, [[...found.keys()], actor.id, seesPrivate(actor.permissions)]);
  const rows = people.flatMap((person) =>
    (found.get(person.id) ?? []).map(({ kind, origin }): Row => ({ ...person, kind, origin })),
  );
  const limit = from === to ? shownOfOneDay : shownPerDay;
  const byDate = Map.groupBy(rows, ({ origin }) => dayOf(origin));
  const days = eachDay(from, to).map((date) => ({ date, here: presentOn(byDate.get(date) ?? [], date) }));
  return {
    items: days.flatMap(({ date, here }) => here.slice(0, limit).map((row) => itemOf(row, date, actor.id))),
    more: new Map(
      days.flatMap(({ date, here }) => (here.length > limit ? [[date, here.length - limit] as const] : [])),
    ),
  };
}

/** Returns people employed on that day. */
const presentOn = (rows: readonly Row[], date: LocalDate): Row[] =>
  rows.filter(
    ({ joined_on, discharged_date }) => joined_on <= date && (discharged_date === null || date <= discharged_date),
  );

function seesPrivate(permissions: CalendarLayerInput['actor']['permissions']): boolean {
  const { view } = sectionRules.personal_info;
  return view !== 'everybody' && view.some((permission) => permissions.has(permission));
}

const itemOf = ({ kind, id, name, username, origin }: Row, date: LocalDate, ownId: string): CalendarItem => ({
  id: `${kind} ${id} ${date}`,
  kind,
  date,
  end_date: date,
  starts_at: null,
  ends_at: null,
  title: name,
  years: kind === 'anniversary' ? Number(date.slice(0, 4)) - Number(origin.slice(0, 4)) : null,
  color: null,
  is_own: id === ownId,
  username,
  clock_change: 0,
  is_changed: false,
});

// Each statement looks up the dates in a hash.
// `is true` keeps the planner from making a join, which for newly imported people compared everyone with every date.
const birthdaysText = `
  select 'birthday' as kind, person_id, birth_date as origin
    from personal_details where (birth_date in (select unnest($1::date[]))) is true`;
const anniversariesText = `
  select 'anniversary' as kind, id as person_id, joined_on as origin
    from people where (joined_on in (select unnest($1::date[]))) is true`;

const peopleText = `
  with me as materialized (select manager_id, department_id from people where id = $2)
  select id, name, username, joined_on, discharged_date
    from people
   where id = any($1::uuid[]) and status = 'active' and (not is_private or $3 or id = $2 or manager_id = $2)
   order by (id = $2 or manager_id = $2 or id = (select manager_id from me)) desc nulls last,
            (department_id = (select department_id from me)) desc nulls last, name_key, id`;

export const celebrations: CalendarLayer = {
  key: 'people',
  position: 30,
  name: asText('Birthdays and anniversaries'),
  shape: 'ring',
  read,
};
