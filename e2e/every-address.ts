import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { featureNames } from '#app/features.ts';
import type { Db } from '#platform/server/database/database.ts';
import { database } from '#platform/testing/company.ts';
import type { Shot } from '#platform/testing/shots.ts';
import type { Demo } from './demo-company.ts';
import { addressOf, guestPaths, screenPaths } from './screen-paths.ts';

/**
 * Tables of the rows that the parameters of paths name, with the order by which the first one is chosen, since ids are
 * random; `{id}` is another one for each path.
 */
const tables = {
  group_id: ['groups', sql`name`],
  work_place_id: ['work_places', sql`name`],
  department_id: ['departments', sql`name`],
  holiday_id: ['holidays', sql`start_date, name`],
  leave_review_id: ['leave_reviews', sql`name`],
  leave_policy_id: ['leave_policies', sql`name`],
  action_id: ['shift_batches', sql`created_at`],
  // The longest one shows most.
  '/leave/application/view/{id}': ['leave_applications', sql`total desc, starts_on, created_at`],
  '/settings/time/shift-template/edit/{id}': ['shift_templates', sql`name`],
  '/settings/biometric/devices/{id}/users': ['terminals', sql`name`],
  '/batch-process/{id}': ['batches', sql`started_at`],
} as const;

/** Returns a value for each parameter, and for each path with `{id}`. */
async function placesIn(db: Db): Promise<Record<string, string>> {
  const post = await db.selectFrom('feed_posts').select('slug').orderBy('created_at').limit(1).executeTakeFirst();
  const places: Record<string, string> = { slug: post?.slug ?? '' };
  for (const [name, [table, order]] of Object.entries(tables)) {
    const chosen = sql<{ id: string }>`select id from ${sql.table(table)} order by ${order} limit 1`;
    const [row] = (await chosen.execute(db)).rows;
    if (row) places[name] = row.id;
  }
  return places;
}

/** '30 November – 6 December', whatever day it is. */
const longestWeek = '/time/bird-view?week=2026-11-30';

/** Addresses of states that the features describe for the pictures, if they need no changed answers. */
async function stateAddresses(): Promise<string[]> {
  const described = featureNames.filter((name) =>
    existsSync(new URL(`../src/features/${name}/testing/shots.ts`, import.meta.url)),
  );
  const modules = described.map(
    async (name) => (await import(`#features/${name}/testing/shots.ts`)) as { shots: readonly Shot[] },
  );
  const shots = (await Promise.all(modules)).flatMap((module) => module.shots);
  const paths = shots.flatMap(({ path, who, before }) => (who && !before && typeof path === 'string' ? [path] : []));
  return [...new Set([...paths, longestWeek])].sort();
}

export interface Addresses {
  /** Addresses of all screens in the order of their paths, which is the same in every worker; ids are not. */
  readonly screens: readonly string[];
  /** Addresses of states of these screens. */
  readonly states: readonly string[];
}

/** Returns the addresses of all screens in the demo company, and of their states. */
export async function everyAddress({ company_id, ids }: Demo): Promise<Addresses> {
  const fitting = await database.tenant(company_id, 'read', placesIn);
  const places: Readonly<Record<string, string>> & Demo['ids'] = { ...fitting, ...ids };
  const screens = screenPaths.map((path) => addressOf(path, { ...places, id: places[path] ?? ids.id }));
  return { screens, states: (await stateAddresses()).filter((path) => !screenPaths.includes(path)) };
}

/** Addresses of all screens for guests; the links in them have been used. */
export const guestAddresses = guestPaths.map((path) => path.replaceAll(/\{\w+\}/g, 'used'));
