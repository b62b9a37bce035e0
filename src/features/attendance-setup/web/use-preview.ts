import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { attendanceSetup } from '../contract.ts';
import { setupApi } from './setup-api.ts';
import type { SetupValues } from './use-setup.ts';

export type Preview = Reply<typeof attendanceSetup.preview>;

/** Milliseconds after the last keystroke. */
const debounceMs = 400;

/**
 * Previews the impact of the form's changes on recorded days. Until a date is chosen it covers the current period,
 * to help with the choice.
 */
export function usePreview(values: SetupValues, isNeeded: boolean) {
  const [settled] = useDebouncedValue(values, debounceMs);
  const body = { ...settled, effective_from: settled.effective_from ?? beginOf(settled) };
  return useQuery<Preview, Fault>({
    queryKey: [...setupApi.preview.key, body],
    queryFn: () => setupApi.preview.call({ body }),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** First day of the current period, or of the calendar if later. */
function beginOf({ calendar_cycle, app_calendar_start_date }: SetupValues): LocalDate {
  const today = companyToday() as LocalDate;
  const isDay = Number.isInteger(calendar_cycle) && calendar_cycle >= 1 && calendar_cycle <= 31;
  const { start_date } = calendarPeriod(today, isDay ? calendar_cycle : 1);
  if (app_calendar_start_date > today) return today;
  return start_date > app_calendar_start_date ? start_date : app_calendar_start_date;
}
