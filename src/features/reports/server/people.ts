import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { subjectsOf, type Subjects as AllSubjects } from '#platform/server/http/subjects.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { OwnOrOthers } from '#platform/shared/contract.ts';
import type { Paging } from '#platform/shared/paging.ts';
import { avatarOf, worksHere } from '#features/people/server/queries.ts';
import { whereVisible } from '#features/profile/server/queries.ts';
import { rights } from '../rules/rights.ts';
import { noDepartment } from '../rules/shapes.ts';

/** Whom a report is asked for. */
export interface Whom {
  readonly person_ids?: string | undefined;
  readonly department_ids?: string | undefined;
  readonly designation_ids?: string | undefined;
  readonly employment_type_ids?: string | undefined;
  readonly group_ids?: string | undefined;
  readonly with_archived?: boolean | undefined;
}

/** Of whom a report is. */
export type Subjects = Pick<AllSubjects, 'where'>;

export const subjectsFor = (actor: Actor, about: 'time' | 'details'): Subjects => subjectsOf(actor, rights[about]);

/** Who have left are told of where it is asked for, to whoever may see them. */
export const withArchived = (actor: Actor, { with_archived = false }: Whom): boolean =>
  with_archived && actor.permissions.has('view_archived_employee');

export interface Asked {
  readonly actor: Actor;
  readonly subjects: Subjects;
  /** epoch seconds */
  readonly now: number;
  /** Employed on at least one day of it. */
  readonly employed?: { readonly start_date: LocalDate; readonly end_date: LocalDate };
}

const anyOf = (ids: string) => sql<string>`any(${ids.split(',')}::uuid[])`;

/** SQL for whether somebody is in one of these departments, or in none where that is among them. */
const inDepartments = (chosenOnes: readonly string[]) =>
  sql<boolean>`(people.department_id = any(${chosenOnes.filter((id) => id !== noDepartment)}::uuid[])
    or ${chosenOnes.includes(noDepartment)} and people.department_id is null)`;

/** Nobody is found by what the viewer may not know of them. */
function chosen(db: Db, query: Whom, { actor, subjects, now, employed }: Asked) {
  let people = db.selectFrom('people').where(({ ref }) => subjects.where(ref('people.id')));
  if (!withArchived(actor, query)) people = people.where(worksHere(now));
  if (employed)
    people = people
      .where('people.joined_on', '<=', employed.end_date)
      .where(({ eb, or }) =>
        or([eb('people.discharged_date', 'is', null), eb('people.discharged_date', '>=', employed.start_date)]),
      );
  if (query.person_ids) people = people.where('people.id', '=', anyOf(query.person_ids));
  const { department_ids, designation_ids, employment_type_ids, group_ids } = query;
  if (department_ids ?? designation_ids) people = people.where(whereVisible('overview', actor, now));
  if (department_ids) people = people.where(inDepartments(department_ids.split(',')));
  if (designation_ids) people = people.where('people.designation_id', '=', anyOf(designation_ids));
  const known = (of: OwnOrOthers) => subjectsOf(actor, of);
  if (employment_type_ids)
    people = people
      .where('people.employment_type_id', '=', anyOf(employment_type_ids))
      .where(({ ref }) => known(rights.employment).where(ref('people.id')));
  if (group_ids)
    people = people
      .where(({ ref }) => known(rights.groups).where(ref('people.id')))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('group_people')
            .select('group_people.person_id')
            .whereRef('group_people.person_id', '=', 'people.id')
            .where('group_people.group_id', '=', anyOf(group_ids)),
        ),
      );
  return people;
}

/** Somebody in a report. */
export type ReportPerson = Awaited<ReturnType<typeof reportPeople>>[number];

/** Who fits and may be told of, by name. @param paging without it, everybody */
export function reportPeople(db: Db, query: Whom, asked: Asked, paging?: Paging) {
  const people = chosen(db, query, asked)
    .leftJoin('designations', 'designations.id', 'people.designation_id')
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar'), 'people.employee_number'])
    .select(['designations.name as designation_name', 'people.department_id', 'departments.name as department_name'])
    .select(['people.joined_on', 'people.discharged_date'])
    .orderBy('people.name_key')
    .orderBy('people.id');
  return (paging ? people.limit(paging.limit).offset(paging.offset) : people).execute();
}

/** How many that are. */
export async function countChosen(db: Db, query: Whom, asked: Asked): Promise<number> {
  const { total } = await chosen(db, query, asked)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** As somebody is shown. */
export const cardOf = ({ id, name, username, avatar, designation_name }: ReportPerson) => ({
  id,
  name,
  username,
  avatar,
  designation_name,
});

/** In parts that leave others their turn. */
export function inParts<T>(list: readonly T[], size = 100): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}
