import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { rolesStep } from '../rules/set-up.ts';

export const rolesSetUp: readonly SetUpPart[] = [
  {
    step: rolesStep,
    isDone: sql`exists (select from role_people join roles on roles.id = role_people.role_id where not roles.is_owner)`,
  },
];
