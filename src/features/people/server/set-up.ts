import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { peopleStep } from '../rules/set-up.ts';

/** Done when someone besides the Owner works here. */
export const peopleSetUp: readonly SetUpPart[] = [
  {
    step: peopleStep,
    isDone: sql`(select count(*) from (select from people where status <> 'discharged' limit 2) as few) > 1`,
    detail: sql`(select count(*) from people where status <> 'discharged')`,
  },
];
