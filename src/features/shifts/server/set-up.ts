import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { hasStandardHours } from './queries/standard-hours.ts';
import { assignShiftStep, shiftTemplateStep } from '../rules/set-up.ts';

export const shiftsSetUp: readonly SetUpPart[] = [
  {
    step: shiftTemplateStep,
    isDone: sql`(${hasStandardHours} or exists (select from shift_templates where deleted_at is null))`,
    detail: sql`(select name from shift_templates where deleted_at is null order by updated_at, name_key limit 1)`,
  },
  {
    step: assignShiftStep,
    isDone: sql`(${hasStandardHours} or exists (select from shift_days where is_published and template_id is not null))`,
  },
];
