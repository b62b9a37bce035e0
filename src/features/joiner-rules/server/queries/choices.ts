import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { mayGive } from '#features/access/rules/role-presets.ts';
import { authorityOf } from '#features/access/server/queries.ts';
import type { RuleChoice } from '../../rules/shapes.ts';
import { regionName } from './names.ts';

const lists = {
  departments: 'departments',
  work_places: 'work_places',
  designations: 'designations',
  employment_types: 'employment_types',
  packages: 'leave_policies',
  processes: 'leave_reviews',
  patterns: 'shift_patterns',
  groups: 'groups',
} as const;
type ListName = keyof typeof lists;

async function itemsOf(db: Db, list: ListName): Promise<RuleChoice[]> {
  const { rows } = await sql<RuleChoice>`
    select id, name from ${sql.table(lists[list])} where trashed_at is null order by name_key, id`.execute(db);
  return rows;
}

/** Returns the regions from which holidays for chosen people were imported. */
export async function holidayRegions(db: Db): Promise<RuleChoice[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct concat_ws('-', country_id, region_id) as id from holidays
     where country_id is not null and not is_for_everyone and trashed_at is null order by 1`.execute(db);
  return Promise.all(rows.map(async ({ id }) => ({ id, name: await regionName(id) })));
}

/** Returns the roles that a person may assign by a rule. */
export async function rolesFor(db: Db, actor_id: string): Promise<RuleChoice[]> {
  const authority = await authorityOf(db, actor_id);
  const { rows } = await sql<RuleChoice & { position: number; permissions: string[] }>`
    select id, name, position, array(select permission from role_permissions where role_id = roles.id) as permissions
      from roles where trashed_at is null order by position`.execute(db);
  return rows.filter((role) => mayGive(authority, role)).map(({ id, name }) => ({ id, name }));
}

/** Returns everything that a rule can name, by name. */
export async function choicesOf(db: Db, actor_id: string) {
  const list = (name: ListName) => itemsOf(db, name);
  return {
    departments: await list('departments'),
    work_places: await list('work_places'),
    designations: await list('designations'),
    employment_types: await list('employment_types'),
    packages: await list('packages'),
    processes: await list('processes'),
    regions: await holidayRegions(db),
    patterns: await list('patterns'),
    groups: await list('groups'),
    roles: await rolesFor(db, actor_id),
  };
}
