import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { leavePackagesStep, leavePeopleStep, leaveTypesStep } from '../rules/set-up.ts';

export const leaveSetUp: readonly SetUpPart[] = [
  { step: leaveTypesStep, isDone: sql`exists (select from leave_types where trashed_at is null)` },
  { step: leavePackagesStep, isDone: sql`exists (select from leave_policies where trashed_at is null)` },
  { step: leavePeopleStep, isDone: sql`exists (select from leave_policy_people where policy_id is not null)` },
];
