import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { terminalStep } from '../rules/set-up.ts';

const claimed = sql`from terminals where state = 'claimed' and removed_at is null`;

export const terminalsSetUp: readonly SetUpPart[] = [
  { step: terminalStep, isDone: sql`exists (select ${claimed})`, detail: sql`(select count(*) ${claimed})` },
];
