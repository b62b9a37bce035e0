import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { weekOf } from './month.ts';
import c from '#platform/web/ui/stepper.module.css';

/** '16 – 22 November', or '30 November – 6 December'. */
function weekText(first: LocalDate): string {
  const last = addDays(first, 6);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(first.slice(8)) : dayAndMonth(first)} – ${dayAndMonth(last)}`;
}

interface WeekStepperProps {
  first: LocalDate;
  onChange(first: LocalDate): void;
}

export function WeekStepper({ first, onChange }: WeekStepperProps) {
  const now = weekOf(companyToday() as LocalDate);
  return (
    <div className={c['stepper']} role="group" aria-label={t('Week')}>
      <ActionIcon size={32} aria-label={t('Previous week')} onClick={() => onChange(addDays(first, -7))}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">{weekText(first)}</b>
      <ActionIcon size={32} aria-label={t('Next week')} onClick={() => onChange(addDays(first, 7))}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onChange(now)}>
        {t('Today')}
      </Button>
    </div>
  );
}
