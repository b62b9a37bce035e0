import { Checkbox, Chip, Input, NumberInput } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import { fitsOnDays, weekOfDays } from '#features/company/rules/known-days.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { fieldName } from '../../rules/wording.ts';
import c from './editor.module.css';

interface WeekFieldProps {
  week: WorkingWeek | null;
  /** The company's week, whose times the days take. */
  company: WorkingWeek | null;
  onChange(week: WorkingWeek | null): void;
}

const hourSeconds = 3600;
/** 40 hours from Monday to Friday, where the company has no week. */
const usual = { weekly_work_time: 40 * hourSeconds, days: [1, 2, 3, 4, 5] };

/** Returns the weekdays of the first week, 1 = Monday. */
function daysOf(week: WorkingWeek | null): number[] {
  const [first = []] = week?.kind === 'fixed' ? week.weeks : [];
  return first.flatMap((day, index) => (day ? [index + 1] : []));
}

/** Hours and weekdays of a week; the times are those of the company. */
export function WeekField({ week, company, onChange }: WeekFieldProps) {
  const known = week
    ? { weekly_work_time: weeklyWorkTime(week), days: daysOf(week) }
    : { weekly_work_time: company ? weeklyWorkTime(company) : usual.weekly_work_time, days: daysOf(company) };
  const set = (change: Partial<typeof known>) => {
    const next = { ...known, ...change };
    const days = next.days.length > 0 ? next.days : usual.days;
    if (fitsOnDays({ ...next, days })) onChange(weekOfDays(company, { ...next, days }, companyToday() as LocalDate));
  };
  return (
    <Input.Wrapper
      label={fieldName('week')}
      labelElement="div"
      description={week ? weekText(week) : t('Left to later rules')}
    >
      <Checkbox
        label={t('Own week')}
        checked={week !== null}
        onChange={({ currentTarget }) => (currentTarget.checked ? set({}) : onChange(null))}
      />
      {week && (
        <div className={c['week']}>
          <NumberInput
            aria-label={t('Hours a week')}
            min={1}
            max={168}
            decimalScale={2}
            suffix={t(' hours')}
            value={known.weekly_work_time / hourSeconds}
            onChange={(hours) =>
              typeof hours === 'number' && set({ weekly_work_time: Math.round((hours * hourSeconds) / 60) * 60 })
            }
          />
          <Chip.Group
            multiple
            value={known.days.map(String)}
            onChange={(days) => days.length > 0 && set({ days: days.map(Number).toSorted() })}
          >
            <div className={c['days']} role="group" aria-label={t('Working days')}>
              {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                <Chip key={day} value={String(day + 1)} size="xs" radius="sm" aria-label={dayName(day)}>
                  {dayName(day, 'short')}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </div>
      )}
    </Input.Wrapper>
  );
}
