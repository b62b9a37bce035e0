import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { holidaysStep } from '../rules/set-up.ts';

/** Holidays that are still to come. */
const coming = sql`from holidays where trashed_at is null and end_date >= current_date`;

export const holidaysSetUp: readonly SetUpPart[] = [
  { step: holidaysStep, isDone: sql`exists (select ${coming})`, detail: sql`(select count(*) ${coming})` },
];
