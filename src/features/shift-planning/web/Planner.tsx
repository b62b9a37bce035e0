import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { lowFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { month as monthName } from '#platform/web/format.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { monthOf } from '#features/attendance/web/parts/month.ts';
import { BarNotices } from './bar/BarNotices.tsx';
import { PublishBar } from './bar/PublishBar.tsx';
import type { PlanGridProps } from './grid/grid-props.ts';
import { PlanGrid } from './grid/PlanGrid.tsx';
import { actionText } from './model/actions.ts';
import { PlanPanels } from './panel/PlanPanels.tsx';
import { isFiltered, planAddress, planView, noFilters, type ChangePlan, type PlanView } from './plan-view.ts';
import { PersonPlan } from './phone/PersonPlan.tsx';
import { PublishDialog } from './publish/PublishDialog.tsx';
import type { Brush } from './tools/brush.ts';
import { Legend, LegendButton } from './tools/Legend.tsx';
import { Palette } from './tools/Palette.tsx';
import { PlanActions } from './tools/PlanActions.tsx';
import { PlanFilters } from './tools/PlanFilters.tsx';
import { PlanHeadBar } from './tools/PlanHeadBar.tsx';
import { useActs } from './use-acts.ts';
import { usePanel, usePlanner, type PlannerState } from './use-planner.ts';
import c from './planner.module.css';

/** Shift planner: people × days, where shifts are drafted and published. */
export function Planner() {
  const { action_id } = useParams({ strict: false }) as { action_id?: string };
  const [address, change] = useAddress(planAddress);
  const view = useMemo(() => planView(address), [address]);
  const planner = usePlanner(view, change, action_id);
  const panels = usePanel(view, change);
  const acts = useActs(planner, (user_id, date) => panels.setPanel({ kind: 'day', user_id, date }));
  const { brush } = acts;
  const isPhone = useNarrow(phone);
  const isLow = useNarrow(lowFrame);
  const brushes = <Brushes planner={planner} acts={acts} />;
  const filter = (changes: Parameters<ChangePlan>[0]) => change(changes, { replace: true });

  return (
    <>
      <Head planner={planner} view={view} change={change} brush={brush} onLog={() => panels.showLog(true)} />
      <OpenedDialog planner={planner} action_id={action_id} />
      <PlanFilters view={view} assignable={planner.assignable.data} onChange={filter}>
        {!isPhone && brushes}
      </PlanFilters>
      <PlanBody planner={planner} view={view} change={change}>
        {(total) => (
          <Days
            key={[view.search, view.department, view.group, view.template, action_id].join()}
            {...gridOf(planner, brush)}
            {...{ planner, view, change, total, onAct: acts.onAct }}
            isWeek={view.isWeek}
            onEscape={() => acts.setBrush(undefined)}
          />
        )}
      </PlanBody>
      {isPhone ? brushes : !isLow && <Legend {...legendOf(planner)} />}
      <Bar planner={planner} panels={panels} />
      <PlanPanels planner={planner} panels={panels} action_id={action_id} onTake={acts.take} />
    </>
  );
}

const legendOf = ({ shifts, canPlan, off }: PlannerState) => ({ shifts, canPlan, off });

function Brushes({ planner, acts }: { planner: PlannerState; acts: ReturnType<typeof useActs> }) {
  const { canPlan, shifts } = planner;
  if (!canPlan || shifts.length === 0) return null;
  return <Palette shifts={shifts} brush={acts.brush} copied={acts.copied} onBrush={acts.setBrush} />;
}

/** Width at which one person is shown at a time. */
const phone = '(max-width: 599px)';

interface DaysProps extends PlanGridProps {
  planner: PlannerState;
  view: PlanView;
  change: ChangePlan;
}

/** The table; on a phone the month of one person. */
function Days({ planner, view, change, ...grid }: DaysProps) {
  const isPhone = useNarrow(phone);
  if (!isPhone) return <PlanGrid {...grid} />;
  const index = Math.min(view.row, grid.total - 1);
  const row = grid.rowAt(index);
  return (
    <PersonPlan
      {...grid}
      index={index}
      row={row}
      over={row && grid.overlay.get(row.id)}
      month={monthOf(grid.columns[0]?.date ?? planner.range.start_date)}
      onStep={(next) => change({ row: next }, { replace: true })}
    />
  );
}

/** Props of the table. */
function gridOf({ people, columns, drafting, totals, canPlan, acts, onSeen }: PlannerState, brush: Brush | undefined) {
  return {
    columns,
    totals,
    canPlan,
    onSeen,
    rowAt: people.rowAt,
    isStale: people.isStale,
    overlay: drafting.overlay,
    hasBrush: brush !== undefined,
    brushShift: brush?.kind === 'shift' ? brush.shift : undefined,
    onUndo: () => canPlan && !drafting.isSending && void acts.undo(),
  };
}

interface HeadProps {
  planner: PlannerState;
  view: PlanView;
  change: ChangePlan;
  brush: Brush | undefined;
  onLog(): void;
}

function Head({ planner, view, change, brush, onLog }: HeadProps) {
  const { people, canPlan, assignable } = planner;
  const isLow = useNarrow(lowFrame);
  const total = people.newest?.meta.total;
  const group = assignable.data?.groups.find(({ id }) => id === view.group);
  const count = t('{count, plural, one {# person} other {# people}}', { count: total ?? 10 });
  const who = group && !people.isStale ? t('{group}, {people}', { group: group.name, people: count }) : count;
  return (
    <PlanHeadBar
      view={view}
      onChange={change}
      isWaiting={total === undefined}
      line={[`${who}.`, canPlan && brushText(brush)].filter(Boolean).join(' ')}
    >
      {isLow && <LegendButton {...legendOf(planner)} />}
      <PlanActions planner={planner} view={view} onLog={onLog} />
    </PlanHeadBar>
  );
}

function brushText(brush: Brush | undefined): string {
  if (brush?.kind === 'shift') return t('Painting {shift}. Press Esc to stop.', { shift: brush.shift.name });
  if (brush?.kind === 'clear') return t('Clearing days. Press Esc to stop.');
  if (brush) return t('Pasting the copied days. Press Esc to stop.');
  return t('Paint a shift over people and days. Changes take effect when you publish.');
}

/** Notice that only the people of one action are shown, with a link back to everyone. */
function OpenedDialog({ planner: { asked }, action_id }: { planner: PlannerState; action_id: string | undefined }) {
  if (!action_id || !asked) return null;
  const name = (asked.ended_by ?? asked.created_by)?.name ?? t('A former employee');
  return (
    <p className={c['asked']}>
      <span>
        <b>{name}</b> {actionText(asked)}.
      </span>
      <Link to="/settings/time/shift-assignment">{t('Show everyone')}</Link>
    </p>
  );
}

interface BarProps {
  planner: PlannerState;
  panels: ReturnType<typeof usePanel>;
}

function Bar({ planner, panels }: BarProps) {
  const [isReviewing, setReviewing] = useState(false);
  const { batch, others, last, acts, drafting, canPlan, shifts, inTheWay, checked, people } = planner;
  if (!people.newest) return null;
  const publish = async (note: string, reason: string) => {
    await acts.publish(note, { reason });
    setReviewing(false);
  };
  return (
    <>
      <BarNotices acts={acts} onDraft={(cells) => void drafting.draft(cells, undefined, 'keep')} />
      <PublishBar
        batch={batch}
        others={others}
        last={last}
        inTheWay={inTheWay}
        checked={checked}
        placing={drafting.settling?.cells.length ?? 0}
        isSending={drafting.isSending}
        canPlan={canPlan}
        sample={shifts[0]}
        acts={acts}
        onReview={() => setReviewing(true)}
        onConflicts={() => panels.setPanel({ kind: 'conflicts' })}
        onLog={() => panels.showLog(true)}
      />
      {isReviewing && batch && (
        <PublishDialog
          batch={batch}
          isBusy={acts.isBusy}
          onPublish={(note, reason) => void publish(note, reason)}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

interface PlanBodyProps {
  planner: PlannerState;
  view: PlanView;
  change: ChangePlan;
  children(total: number): ReactNode;
}

/** The table, or the reason why there is none. */
function PlanBody({ planner: { people, assignable }, view, change, children }: PlanBodyProps) {
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
  if (newest.meta.total === 0 && !people.isStale)
    return (
      <Card className={c['instead']}>
        <NoPeople view={view} onClear={() => change(noFilters)} />
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
