import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { leavePackagesStep, leavePeopleStep, leaveTypesStep } from '../rules/set-up.ts';

const types = sql`from leave_types where trashed_at is null`;
const packages = sql`from leave_policies where trashed_at is null`;

export const leaveSetUp: readonly SetUpPart[] = [
  { step: leaveTypesStep, isDone: sql`exists (select ${types})`, detail: sql`(select count(*) ${types})` },
  { step: leavePackagesStep, isDone: sql`exists (select ${packages})`, detail: sql`(select count(*) ${packages})` },
  { step: leavePeopleStep, isDone: sql`exists (select from leave_policy_people where policy_id is not null)` },
];
