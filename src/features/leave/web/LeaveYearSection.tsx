import { Radio, Select, Switch } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { FormOf } from '#platform/web/form.ts';
import { date, month } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { leaveYears, type LeaveYears } from '../rules/own-years.ts';
import type { SetupValues, StoredSetup } from './setup-values.ts';
import { SetupSection as Section } from './SetupSection.tsx';
import c from './setup.module.css';

export const monthName = (value: number) => month(`2026-${String(value).padStart(2, '0')}`).replace(/ ?2026 ?/, '');

export const yearsName = (years: LeaveYears): string =>
  years === 'own' ? t('From each person’s first day') : t('The same for everyone');

interface LeaveYearProps {
  form: FormOf<SetupValues>;
  stored: StoredSetup;
  /** First day of the first leave year under the new rule. */
  startsOn: LocalDate | null;
}

/** Section with whose leave years there are, and when they begin. */
export function LeaveYearSection({ form, stored, startsOn }: LeaveYearProps) {
  const { leave_year } = stored;
  const { begins_day, begins_month, leave_years, is_running = false } = form.getValues();
  const isOther = startsOn !== null || leave_years !== stored.data.leave_years;
  const isCut = startsOn !== null && (is_running || startsOn <= leave_year.last);
  const end = isCut ? addDays(startsOn, -1) : leave_year.last;
  const begin = (field: 'begins_day' | 'begins_month', value: string | null) => {
    if (!value) return;
    form.setFieldValue('is_running', undefined);
    form.setFieldValue(field, Number(value));
  };
  return (
    <Section
      title={t('Leave year')}
      text={t('Balances restart on this day. Changing it moves the next grant; preview the impact before you save.')}
    >
      <Radio.Group aria-label={t('Leave year')} {...form.getInputProps('leave_years')}>
        <div className={c['choices']}>
          {leaveYears.map((value) => (
            <Radio key={value} value={value} label={yearsName(value)} />
          ))}
        </div>
      </Radio.Group>
      {leave_years === 'own' ? (
        <p className={c['hint']}>
          {t(
            'Leave years begin on each person’s first day and on its anniversaries. Current years end before the next one.',
          )}
        </p>
      ) : (
        <div className={c['line']}>
          <Select
            w={80}
            aria-label={t('Start day of the leave year')}
            data={Array.from({ length: 28 }, (_, index) => String(index + 1))}
            value={String(begins_day)}
            onChange={(day) => begin('begins_day', day)}
            allowDeselect={false}
          />
          <Select
            w={148}
            aria-label={t('Start month of the leave year')}
            data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
            value={String(begins_month)}
            onChange={(value) => begin('begins_month', value)}
            allowDeselect={false}
          />
          <span>{t('The current leave year ends on {date}.', { date: date(end) })}</span>
        </div>
      )}
      {isOther && (
        <Switch
          mt="sm"
          label={
            leave_years === 'own'
              ? t('This also applies to current leave years')
              : t('The current leave year began on this day')
          }
          description={t('Only before leave is recorded.')}
          checked={is_running}
          onChange={(event) => form.setFieldValue('is_running', event.currentTarget.checked || undefined)}
        />
      )}
    </Section>
  );
}
