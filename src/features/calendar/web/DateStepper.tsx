import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { month, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { rangeOf, stepped, type View } from './calendar-view.ts';
import c from './calendar.module.css';

interface DateStepperProps {
  view: View;
  date: LocalDate;
  onChange(date: LocalDate): void;
}

/** 'December 2026', '7 – 13 Dec 2026' or, across months, '28 Dec – 3 Jan 2027' */
export function rangeText(view: View, date: LocalDate): string {
  if (view === 'month') return month(date);
  const { start_date: first, end_date: last } = rangeOf(view, date);
  const begins = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : shortDay(first);
  return t('{first} – {last}', { first: begins, last: `${shortDay(last)} ${last.slice(0, 4)}` });
}

export function DateStepper({ view, date, onChange }: DateStepperProps) {
  const words = {
    month: [t('Previous month'), t('Next month')],
    week: [t('Previous week'), t('Next week')],
    agenda: [t('Earlier'), t('Later')],
  }[view];
  return (
    <div className={c['stepper']} role="group" aria-label={t('Visible days')}>
      <ActionIcon size={32} aria-label={words[0]} onClick={() => onChange(stepped(view, date, -1))}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">{rangeText(view, date)}</b>
      <ActionIcon size={32} aria-label={words[1]} onClick={() => onChange(stepped(view, date, 1))}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onChange(companyToday() as LocalDate)}>
        {t('Today')}
      </Button>
    </div>
  );
}
