import { useQuery } from '@tanstack/react-query';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PeriodStep } from '../contract.ts';
import { payPeriodsApi } from './pay-periods-api.ts';
import { PeriodDays } from './PeriodDays.tsx';
import c from './pay-periods.module.css';

interface ShownStepProps {
  user_id: string;
  step: PeriodStep;
  onClose(): void;
}

/** Days and sums as they were when a step was taken. */
export function ShownStep({ user_id, step, onClose }: ShownStepProps) {
  const query = useQuery(payPeriodsApi.step.read({ params: { user_id, id: step.id } }));
  return (
    <Dialog title={t('As it was on {time}', { time: instant(step.at) })} size={650} onClose={onClose}>
      <QueryState query={query}>
        {({ document, hash }) => (
          <div className={c['shown']}>
            <PeriodDays {...document} />
            <p className={c['hash']}>
              {t('SHA-256 of these days and sums:')} <code>{hash}</code>
            </p>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
