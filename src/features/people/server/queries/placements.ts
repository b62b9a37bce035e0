import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import {
  columnOf,
  employmentFields,
  isEmployedOn,
  rowOn,
  type EmploymentField,
  type Period,
} from '../../rules/employment.ts';

const heldFields = employmentFields.filter((field) => field !== 'weekly_work_time');
type ItemField = Exclude<EmploymentField, 'weekly_work_time'>;

interface Item {
  readonly id: string | null;
  /** Also set for an item that was deleted permanently. */
  readonly name: string | null;
}

/** A person's department, designation and the like, by field. */
export type EmploymentItems = Readonly<Record<ItemField, Item>>;

export interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** Consecutive days on which a person's fields were the same. */
export interface PlacementPeriod extends Range {
  readonly placement: EmploymentItems;
}

interface PersonPeriods {
  readonly id: string;
  /** All periods of employment, earliest first. */
  readonly periods: readonly Period[];
}

interface Row extends Item {
  readonly field: ItemField;
  readonly effective_from: LocalDate;
}

interface PersonHistory extends PersonPeriods {
  readonly rows: ReadonlyMap<ItemField, readonly Row[]>;
}

interface ReadRow extends Row, Pick<PersonPeriods, 'periods'> {
  readonly person_id: string;
}

const noItem: Item = { id: null, name: null };
/** Fallback only: every person has a period, since the first one is created with them. */
const never: Period = { started_on: '0001-01-01' as LocalDate, ended_on: null };

/**
 * People's dated fields on the days of a range. Reads only people whose fields differ on one of these days from
 * today's; the columns of `people` hold those of all others, which keeps this cheap in a large company.
 */
export class PlacementsInRange {
  readonly range: Range;
  readonly #changed: ReadonlyMap<string, PersonHistory>;

  constructor(range: Range, changed: ReadonlyMap<string, PersonHistory>) {
    this.range = range;
    this.#changed = changed;
  }

  /** Returns the periods of a person within the range, earliest first. @param today the person's present fields */
  periods(person: Pick<PersonPeriods, 'id'>, today: EmploymentItems): PlacementPeriod[] {
    const changed = this.#changed.get(person.id);
    return changed ? placementPeriodsOf(changed, this.range) : [{ ...this.range, placement: today }];
  }

  /** Returns a person's fields on a date of the range; undefined if they equal today's. */
  on(id: string, date: LocalDate): EmploymentItems | undefined {
    const changed = this.#changed.get(id);
    return changed && placementOn(changed, date);
  }

  /**
   * Returns SQL for whether the fields matched on a day of the range on which the person worked here.
   * @param id the column of their id
   * @param today the same condition on the columns of `people`
   */
  where(
    id: RawBuilder<unknown>,
    today: RawBuilder<unknown>,
    isMeant: (placement: EmploymentItems) => boolean,
  ): RawBuilder<boolean> {
    if (this.#changed.size === 0) return sql<boolean>`(${today})`;
    return sql<boolean>`(case when ${id} = any(${[...this.#changed.keys()]}::uuid[])
      then ${id} = any(${this.changedTo(isMeant)}::uuid[]) else ${today} end)`;
  }

  /** Returns the ids of `changed()` whose fields matched on an employed day of the range, or of a part of it. */
  changedTo(isMeant: (placement: EmploymentItems) => boolean, part: Range = this.range): string[] {
    return [...this.#changed.values()]
      .filter((person) => employedPeriods(person, part).some(({ placement }) => isMeant(placement)))
      .map(({ id }) => id);
  }

  /** Returns the people whose fields differ from today's on a day of the range, with their periods in it. */
  changed(): (PersonPeriods & { readonly placementPeriods: readonly PlacementPeriod[] })[] {
    return [...this.#changed.values()].map((person) => ({
      ...person,
      placementPeriods: placementPeriodsOf(person, this.range),
    }));
  }
}

/**
 * Returns the fields on a date. Before the first day they are those of that
 * day; after the last one and between periods, those of the last day before.
 */
function placementOn(person: PersonHistory, date: LocalDate): EmploymentItems {
  const { periods } = person;
  const { started_on, ended_on } = periods.findLast((period) => period.started_on <= date) ?? periods[0] ?? never;
  const begun = date < started_on ? started_on : date;
  const day = ended_on !== null && ended_on < begun ? ended_on : begun;
  const on = (field: ItemField): Item => rowOn(person.rows.get(field) ?? [], day) ?? noItem;
  return {
    department: on('department'),
    designation: on('designation'),
    employment_type: on('employment_type'),
    manager: on('manager'),
    work_place: on('work_place'),
  };
}

function placementPeriodsOf(person: PersonHistory, { start_date, end_date }: Range): PlacementPeriod[] {
  const turns = new Set<LocalDate>([start_date]);
  const [first, ...again] = person.periods.map(({ started_on }) => started_on);
  const changes = [...person.rows.values()].flat().map(({ effective_from }) => effective_from);
  for (const from of [...changes.filter((date) => isEmployedOn(person.periods, date) && date !== first), ...again])
    if (from > start_date && from <= end_date) turns.add(from);
  const starts = [...turns].toSorted();
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { start_date: from, end_date: next ? addDays(next, -1) : end_date, placement: placementOn(person, from) };
  });
}

const employedPeriods = (person: PersonHistory, range: Range): PlacementPeriod[] =>
  placementPeriodsOf(person, range).filter(({ start_date, end_date }) =>
    person.periods.some((period) => period.started_on <= end_date && (period.ended_on ?? start_date) >= start_date),
  );

/** Loads the range with one statement. @param today the date up to which the columns of `people` are current */
export async function placementsIn(db: Db, range: Range, today: LocalDate): Promise<PlacementsInRange> {
  const since = range.start_date < today ? range.start_date : today;
  const { rows } = await sql<ReadRow>`
    select p.id as person_id, r.field, r.effective_from,
           (select json_agg(json_build_object('started_on', e.started_on, 'ended_on', e.ended_on) order by e.started_on)
              from employment_periods e where e.person_id = p.id) as periods,
           coalesce(r.department_id, r.designation_id, r.employment_type_id, r.manager_id, r.work_place_id) as id,
           coalesce(dp.name, ds.name, et.name, m.name, wp.name, r.former_name) as name
      from employment_rows r
      join people p on p.id = r.person_id
      left join departments dp on dp.id = r.department_id
      left join designations ds on ds.id = r.designation_id
      left join employment_types et on et.id = r.employment_type_id
      left join people m on m.id = r.manager_id
      left join work_places wp on wp.id = r.work_place_id
     where r.field = any(${heldFields})
       and r.person_id in (
         select c.person_id from employment_rows c
          where c.effective_from > ${since} and c.field = any(${heldFields})
            and c.effective_from > (select min(e.started_on) from employment_periods e
                                     where e.person_id = c.person_id))`.execute(db);
  const people = Map.groupBy(rows, ({ person_id }) => person_id);
  const changed = Array.from(people, ([id, own]): PersonHistory[] =>
    own.slice(0, 1).map(({ periods }) => ({
      id,
      periods,
      rows: Map.groupBy(own, ({ field }) => field),
    })),
  );
  return new PlacementsInRange(range, new Map(changed.flat().map((person) => [person.id, person])));
}

type Day = LocalDate | RawBuilder<unknown>;

type FilterField = 'department' | 'work_place';

/** SQL for whether a row of `worker` gives them an item on an employed day of a range. */
const isIn = (row: RawBuilder<unknown>, field: FilterField, id: string, from: Day, to: Day) => sql`
  ${row}.field = ${field} and ${row}.${sql.ref(columnOf[field])} = ${id}::uuid
    and ${row}.effective_from <= least(${to}::date, worker.ended_on)
    and not exists (select from employment_rows next_row
                     where next_row.person_id = ${row}.person_id and next_row.field = ${field}
                       and next_row.effective_from > ${row}.effective_from
                       and next_row.effective_from <= greatest(${from}::date, worker.started_on))`;

/** Items by which people are selected; at least one is set. */
export interface ItemFilter {
  readonly department_id?: string | undefined;
  readonly work_place_id?: string | undefined;
}

/**
 * SQL for the people who had a department and a place of work, both on the same employed day of a range if both are
 * given; for queries without other dated filters.
 */
export function peopleWith({ department_id, work_place_id }: ItemFilter, { start_date, end_date }: Range) {
  const rows = [
    ...(department_id ? [{ field: 'department' as const, id: department_id, row: sql.ref('r') }] : []),
    ...(work_place_id ? [{ field: 'work_place' as const, id: work_place_id, row: sql.ref('placed') }] : []),
  ];
  // If all items overlap, they do so on the day on which the last of them begins.
  const begun = sql`greatest(${sql.join([sql`${start_date}::date`, ...rows.map(({ row }) => sql`${row}.effective_from`)])})`;
  const joined = rows.map(({ row }) => sql`join employment_rows ${row} on ${row}.person_id = worker.person_id`);
  const placements = rows.map(({ row, field, id }) => isIn(row, field, id, begun, end_date));
  return sql<string>`(
    select worker.person_id from employment_periods worker ${sql.join(joined, sql` `)}
     where ${sql.join(placements, sql` and `)}
       and worker.started_on <= ${end_date} and (worker.ended_on is null or worker.ended_on >= ${start_date}))`;
}

/** SQL for whether a person was in a department on a day of a range, if each row has its own range. */
export const wasInDepartment = (
  departmentId: string,
  { person, from, to }: Readonly<Record<'person' | 'from' | 'to', RawBuilder<unknown>>>,
) => sql<boolean>`(
  ${person} in (select person_id from employment_rows where field = 'department' and department_id = ${departmentId}::uuid)
  and exists (select from employment_rows r join employment_periods worker on worker.person_id = r.person_id
               where r.person_id = ${person} and ${isIn(sql.ref('r'), 'department', departmentId, from, to)}))`;
