import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { departmentsStep } from '../rules/set-up.ts';

export const listsSetUp: readonly SetUpPart[] = [
  { step: departmentsStep, isDone: sql`exists (select from departments where trashed_at is null)` },
];
