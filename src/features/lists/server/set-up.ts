import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { departmentsStep, designationsStep } from '../rules/set-up.ts';

const departments = sql`from departments where trashed_at is null`;
const designations = sql`from designations where trashed_at is null`;

export const listsSetUp: readonly SetUpPart[] = [
  { step: departmentsStep, isDone: sql`exists (select ${departments})`, detail: sql`(select count(*) ${departments})` },
  {
    step: designationsStep,
    isDone: sql`exists (select ${designations})`,
    detail: sql`(select count(*) ${designations})`,
  },
];
