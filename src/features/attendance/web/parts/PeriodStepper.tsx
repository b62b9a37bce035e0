import { calendarCycle } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { MonthStepper } from '#platform/web/ui/MonthStepper.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isCalendarMonths } from '#features/company/rules/calendar-period.ts';
import { monthOf, monthRange, type Month } from './month.ts';

interface PeriodStepperProps {
  month: Month;
  onChange(month: Month): void;
}

/** Steps through the company's months; shows their first and last day if they differ from calendar months. */
export function PeriodStepper({ month, onChange }: PeriodStepperProps) {
  return (
    <MonthStepper
      month={month}
      now={monthOf(companyToday() as LocalDate)}
      range={isCalendarMonths(calendarCycle()) ? undefined : monthRange(month)}
      onChange={(next) => onChange(next as Month)}
    />
  );
}
