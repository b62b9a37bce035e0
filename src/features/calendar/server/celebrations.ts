import { rowsOf } from '#platform/server/database/database.ts';
import type { CalendarLayer, LayerAnswer, LayerAsked } from '#platform/server/calendar-layer.ts';
import type { CalendarItem } from '#platform/shared/calendar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sectionRules } from '#features/profile/rules/sections.ts';

/** Of a day of a range, so many of each kind are told at most. */
const shownPerDay = 6;
/** Of a single day, all of them; no company has more on one. */
const shownOfOneDay = 1000;

interface Row {
  readonly date: LocalDate;
  readonly kind: 'birthday' | 'anniversary';
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly years: number;
  /** How many there are on the date, of both kinds. */
  readonly total: number;
}

/**
 * Birthdays, without the year, and days on which people have been here for whole years. Those who come are the active;
 * whose profile is private, for them who see their contact data alone (profile/rules/sections.ts). One's own, one's
 * manager's and reports' come first, then those of one's department.
 */
async function read({ db, actor, from, to }: LayerAsked): Promise<LayerAnswer> {
  const seesAll = sectionRules.personal_info.view !== 'everybody' && holdsOne(actor.permissions);
  const limit = from === to ? shownOfOneDay : shownPerDay;
  const rows = await rowsOf<Row>(db, celebrationsText, [from, to, actor.id, seesAll, limit]);
  const more = new Map<LocalDate, number>();
  const shown = new Map<LocalDate, number>();
  for (const { date, total } of rows) {
    const count = (shown.get(date) ?? 0) + 1;
    shown.set(date, count);
    more.set(date, total - count);
  }
  return {
    items: rows.map((row) => itemOf(row, actor.id)),
    more: new Map([...more].filter(([, count]) => count > 0)),
  };
}

function holdsOne(permissions: LayerAsked['actor']['permissions']): boolean {
  const { view } = sectionRules.personal_info;
  return view !== 'everybody' && view.some((permission) => permissions.has(permission));
}

const itemOf = ({ date, kind, id, name, username, years }: Row, ownId: string): CalendarItem => ({
  id: `${kind} ${id} ${date}`,
  kind,
  date,
  end_date: date,
  starts_at: null,
  ends_at: null,
  title: name,
  years: kind === 'anniversary' ? years : null,
  color: null,
  is_own: id === ownId,
  username,
  clock_change: 0,
  is_changed: false,
});

/**
 * Every date of the range, a whole number of years before it: on that day somebody was born or came. What began on a
 * 29 February is remembered on the 28th of a year without one. Equality of dates is what an index, and a hash, can do
 * under row-level security.
 */
const celebrationsText = `
  with days as (
    select d::date as date from generate_series($1::date, $2::date, interval '1 day') d
  ), origins as (
    select date, years, (date - make_interval(years => years))::date as origin
      from days, generate_series(1, 110) years
     where extract(day from date - make_interval(years => years)) = extract(day from date)
    union all
    select date, years, (date - make_interval(years => years))::date + 1
      from days, generate_series(1, 110) years
     where extract(month from date) = 2 and extract(day from date) = 28 and extract(month from date + 1) = 3
       and extract(month from (date - make_interval(years => years))::date + 1) = 2
  ), found as (
    select o.date, 'birthday' as kind, d.person_id, o.years
      from personal_details d join origins o on o.origin = d.birth_date
    union all
    select o.date, 'anniversary', p.id, o.years
      from people p join origins o on o.origin = p.joined_on
  ), seen as (
    select f.date, f.kind, f.years, p.id, p.name, p.username, count(*) over (partition by f.date)::int as total,
           row_number() over (partition by f.date
             order by (p.id = $3 or p.manager_id = $3 or p.id = me.manager_id) desc nulls last,
                      (p.department_id = me.department_id) desc nulls last, p.name_key, p.id, f.kind) as place
      from found f
      join people p on p.id = f.person_id
      join people me on me.id = $3
     where p.status = 'active' and p.joined_on <= f.date and (p.discharged_date is null or p.discharged_date >= f.date)
       and (not p.is_private or $4 or p.id = $3 or p.manager_id = $3)
  )
  select date, kind, id, name, username, years, total from seen where place <= $5 order by date, place`;

export const celebrations: CalendarLayer = {
  key: 'people',
  position: 30,
  name: 'Birthdays and anniversaries',
  shape: 'ring',
  read,
};
