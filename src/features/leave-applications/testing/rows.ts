import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureRows, MakeRow, RowContext } from '#platform/testing/rows.ts';
