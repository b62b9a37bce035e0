import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { hasPassword, type Invitation } from '#features/access/server/commands/invitations.ts';
import { avatarOf, worksHere } from '#features/people/server/queries.ts';
import type { Author } from '../contract.ts';
import { stepsOf } from '../rules/steps.ts';

/** Returns a person's progress and the data for their screen. @param now epoch seconds */
export async function authorOf(db: Db, { person_id }: Invitation, now: number): Promise<Author> {
  const { handbook, has_photo, ...person } = await personOf(db, person_id, now);
  // Steps of any of their links count, so that a reminder takes no one back.
  const rows = await db
    .selectFrom('on_boarding_steps')
    .innerJoin('password_links', 'password_links.id', 'on_boarding_steps.link_id')
    .select('step')
    .where('password_links.person_id', '=', person_id)
    .where('step', 'in', ['avatar', 'handbook'])
    .execute();
  const done = new Set<string>(rows.map(({ step }) => step));
  const set_password = await hasPassword(db, person_id);
  if (set_password) done.add('password');
  if (has_photo) done.add('avatar');
  return { ...person, handbook, set_password, set_avatar: has_photo, ...stepsOf(done, handbook !== null) };
}

function personOf(db: Db, personId: string, now: number) {
  return db
    .selectFrom('people')
    .innerJoin('company_settings', 'company_settings.tenant_id', 'people.tenant_id')
    .leftJoin('designations', 'designations.id', 'people.designation_id')
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .leftJoin('work_places', 'work_places.id', 'people.work_place_id')
    .select(['people.name', 'people.username', 'people.email', 'people.joined_on', avatarOf('people.avatar')])
    .select(['designations.name as designation', 'departments.name as department', 'work_places.name as work_place'])
    .select(['company_settings.handbook_url as handbook'])
    .select((eb) => [
      eb('people.avatar', 'is not', null).$castTo<boolean>().as('has_photo'),
      eb
        .selectFrom('people as manager')
        .whereRef('manager.id', '=', 'people.manager_id')
        .select('manager.name')
        .as('manager'),
    ])
    .select(
      sql<number>`(select count(*) from (select * from people) as colleague
        where colleague.department_id = people.department_id and colleague.id <> people.id
          and colleague.status = 'active')::int`.as('colleagues'),
    )
    .where('people.id', '=', personId)
    .where(worksHere(now))
    .executeTakeFirstOrThrow();
}
