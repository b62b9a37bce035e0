import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { PeriodStepper } from '#features/attendance/web/parts/PeriodStepper.tsx';
import { WeekStepper } from '#features/attendance/web/parts/WeekStepper.tsx';
import type { ChangePlan, PlanView } from '../plan-view.ts';

interface PlanHeadBarProps {
  view: PlanView;
  line: string;
  isWaiting: boolean;
  onChange: ChangePlan;
  children?: ReactNode;
}

/** Title with month or week, and the actions on the whole plan. */
export function PlanHeadBar({ view, line, isWaiting, onChange, children }: PlanHeadBarProps) {
  const { isWeek } = view;
  return (
    <PageHead
      title={t('Shift assignment')}
      line={line}
      isWaiting={isWaiting}
      isSteady
      hasSmallActions
      lead={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('View')}
            value={isWeek ? 'week' : 'month'}
            onChange={(value) => onChange({ view: value === 'week' ? 'week' : 'month' })}
            data={[
              { value: 'month', label: t('Month') },
              { value: 'week', label: t('Week') },
            ]}
          />
          {isWeek ? (
            <WeekStepper first={view.week} onChange={(week) => onChange({ week, month: undefined })} />
          ) : (
            <PeriodStepper month={view.month} onChange={(month) => onChange({ month, week: undefined })} />
          )}
        </>
      }
    >
      {children}
    </PageHead>
  );
}
