import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { month as monthName } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { isFiltered, unfiltered, type PlanView } from './plan-view.ts';
import c from './planner.module.css';
import type { PlannerState } from './use-planner.ts';

interface PlanBodyProps {
  planner: PlannerState;
  view: PlanView;
  change: Change;
  children(total: number): ReactNode;
}

/** The table, or the reason why there is none. */
export function PlanBody({ planner: { people, assignable }, view, change, children }: PlanBodyProps) {
  const { newest, error, isFetching, retry } = people;
  if (!newest || !assignable.data) {
    const failed = error ?? assignable.error;
    const again = () => (error ? retry() : void assignable.refetch());
    return (
      <Card className={c['instead']}>
        {failed ? <InlineError error={failed} retry={again} busy={isFetching} /> : <SkeletonRows rows={12} />}
      </Card>
    );
  }
  if (newest.meta.total === 0 && !people.isOld)
    return (
      <Card className={c['instead']}>
        <NoPeople view={view} onClear={() => change(unfiltered)} />
      </Card>
    );
  return (
    <>
      {error && <InlineError error={error} retry={retry} busy={isFetching} />}
      {assignable.data.shift_templates.length === 0 && (
        <p className={c['hint']} role="note">
          {t('No shift templates yet. Create them in the time settings.')}
        </p>
      )}
      {children(newest.meta.total)}
    </>
  );
}

function NoPeople({ view, onClear }: { view: PlanView; onClear(): void }) {
  if (!isFiltered(view))
    return (
      <EmptyState
        title={t('No one to plan')}
        text={t('No one is employed in {month}.', { month: monthName(view.month) })}
      />
    );
  return (
    <EmptyState
      title={t('No matches')}
      text={t('Try another name, or clear the filters.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    />
  );
}
