import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './pay-periods.module.css';

interface PeriodSwitchProps {
  /** Undefined while it loads. */
  period: { readonly name: string; readonly previous: LocalDate | null; readonly next: LocalDate | null } | undefined;
  onChange(starts_on: LocalDate): void;
}

/** Steps to the period before and after. */
export function PeriodSwitch({ period, onChange }: PeriodSwitchProps) {
  const { previous = null, next = null, name = '\u00a0' } = period ?? {};
  return (
    <div className={c['switch']} role="group" aria-label={t('Pay period')}>
      <Step to={previous} label={t('Previous period')} icon={mdiChevronLeft} onChange={onChange} />
      <b>{name}</b>
      <Step to={next} label={t('Next period')} icon={mdiChevronRight} onChange={onChange} />
    </div>
  );
}

interface StepProps extends Pick<PeriodSwitchProps, 'onChange'> {
  to: LocalDate | null;
  label: string;
  icon: string;
}

const Step = ({ to, label, icon, onChange }: StepProps) => (
  <ActionIcon size={36} aria-label={label} disabled={to === null} onClick={() => to && onChange(to)}>
    <Icon path={icon} />
  </ActionIcon>
);
