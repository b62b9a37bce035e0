import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { month as monthName, shortDay } from '../format.ts';
import { t } from '../i18n.ts';
import { Icon } from './Icon.tsx';
import c from './stepper.module.css';

interface MonthStepperProps {
  /** 'YYYY-MM' */
  month: string;
  /** The current month. */
  now: string;
  /** Its first and last day, if they differ from those of the calendar. */
  range?: { readonly start_date: string; readonly end_date: string } | undefined;
  onChange(month: string): void;
  /** The first and the last month that can be shown, 'YYYY-MM'. */
  min?: string | undefined;
  max?: string | undefined;
}

/** 'YYYY-MM' moved by whole months. */
export function stepMonth(month: string, by: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: by }).toString();
}

export function MonthStepper({ month, now, range, onChange, min, max }: MonthStepperProps) {
  const [before, after] = [stepMonth(month, -1), stepMonth(month, 1)];
  return (
    <div className={c['stepper']} role="group" aria-label={t('Month')}>
      <ActionIcon
        size={32}
        aria-label={t('Previous month')}
        disabled={min !== undefined && before < min}
        onClick={() => onChange(before)}
      >
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">
        <span className={c['wide']}>{monthName(month)}</span>
        <span className={c['phone']}>{monthName(month, 'short')}</span>
        {range && (
          <small>{t('{first} – {last}', { first: shortDay(range.start_date), last: shortDay(range.end_date) })}</small>
        )}
      </b>
      <ActionIcon
        size={32}
        aria-label={t('Next month')}
        disabled={max !== undefined && after > max}
        onClick={() => onChange(after)}
      >
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onChange(now)}>
        {t('Today')}
      </Button>
    </div>
  );
}
