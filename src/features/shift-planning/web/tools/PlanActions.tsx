import { mdiBroom, mdiContentCopy, mdiHistory, mdiRepeat, mdiAlertCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { Checkbox, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { HeadActions, type HeadAction } from '#platform/web/ui/HeadActions.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth, number } from '#platform/web/format.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Reply } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/fault.ts';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { WeekStepper } from '#features/attendance/web/parts/WeekStepper.tsx';
import type { shiftPlanning } from '../../contract.ts';
import { ClearDialog } from '../clear/ClearDialog.tsx';
import { type PlanView, filtersOf } from '../plan-view.ts';
import type { PlannerState } from '../use-planner.ts';
import { planningApi } from '../planning-api.ts';
import c from '../copy/copy.module.css';

interface PlanActionsProps {
  planner: PlannerState;
  view: PlanView;
  onLog(): void;
}

/** Actions on the whole plan. */
export function PlanActions({ planner, view, onLog }: PlanActionsProps) {
  const [dialog, setDialog] = useState<'copy' | 'clear'>();
  const { can } = useSession();
  const isFolded = useIsCramped();
  const { canPlan, batch, drafting, refresh, assignable } = planner;
  const patterns = { label: t('Patterns'), icon: mdiRepeat, to: '/settings/time/shift-templates/patterns' };
  const actions: readonly HeadAction[] = [
    ...(can('view_shift_template') ? [patterns] : []),
    { label: t('Action log'), icon: mdiHistory, run: onLog },
    ...(canPlan
      ? [
          { label: t('Copy a week'), icon: mdiContentCopy, run: () => setDialog('copy') },
          { label: t('Clear shifts'), icon: mdiBroom, run: () => setDialog('clear') },
        ]
      : []),
  ];
  const common = { isSaving: drafting.isSending, refresh, onClose: () => setDialog(undefined) };
  return (
    <>
      <HeadActions actions={actions} isFolded={isFolded} />
      {dialog === 'copy' && (
        <CopyDialog {...common} view={view} batch_id={batch?.state === 'draft' ? batch.batch_id : undefined} />
      )}
      {dialog === 'clear' && (
        <ClearDialog
          {...common}
          initial={{
            start_date: view.week,
            end_date: addDays(view.week, 6),
            department_id: view.department || undefined,
            group_id: view.group || undefined,
            which: 'all',
          }}
          assignable={assignable.data}
        />
      )}
    </>
  );
}

/** The title with its month and four buttons take some 1,100 px; a panel takes 400 of the window. */
function useIsCramped(): boolean {
  const { panels } = useFrame();
  const isNarrow = useNarrow('(max-width: 1339px)');
  const isNarrowBeside = useNarrow('(max-width: 1739px)');
  return panels > 0 ? isNarrowBeside : isNarrow;
}

type Options = Parameters<typeof useCopying>[0];

/** Copies a week to the next four, each with its preview and conflicts. */
function CopyDialog({ onClose, ...options }: Omit<Options, 'onDone'> & { onClose(): void }) {
  const copying = useCopying({ ...options, onDone: onClose });
  const { week, preview, chosen } = copying;
  const weeks = (preview.data?.weeks ?? []).filter((each) => each.shifts > 0 && chosen.includes(each.start_date));
  const sum = (of: (week: Week) => number) => weeks.reduce((total, each) => total + of(each), 0);
  const [shifts, skipped] = [sum((each) => each.shifts), sum((each) => each.skipped)];
  const drafts = (
    <p className={c['message']}>
      {shifts > 0 && <b className="num">{t('{count, plural, one {# draft} other {# drafts}}', { count: shifts })}</b>}
      {skipped > 0 && t(', {count} skipped', { count: skipped })}
    </p>
  );
  return (
    <ActionDialog
      title={t('Copy {week}', { week: weekText(week) })}
      label={t('{count, plural, one {Copy to # week} other {Copy to # weeks}}', { count: weeks.length })}
      action={copying}
      isDisabled={shifts === 0 || preview.isFetching}
      footer={drafts}
      onAct={() => void copying.copy()}
      onClose={onClose}
    >
      <WeekStepper first={week} onChange={copying.setWeek} />
      <QueryState query={preview}>{(data) => <Weeks preview={data} copying={copying} />}</QueryState>
      <Select
        label={t('Where there is already a draft')}
        description={t('Copied shifts never replace published shifts.')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[
          { value: 'keep', label: t('Keep the draft') },
          { value: 'keep_published', label: t('Replace the draft') },
        ]}
        value={copying.where_taken}
        onChange={(value) => copying.setWhereTaken((value ?? 'keep') as CopyPolicy)}
        allowDeselect={false}
      />
    </ActionDialog>
  );
}

function Weeks({ preview, copying }: { preview: CopyPreview; copying: Copying }) {
  const { deselected, setDeselected } = copying;
  if (preview.shifts === 0)
    return <p className={c['nothing']}>{t('This week has no shifts to copy. Standard hours repeat automatically.')}</p>;
  const choose = (start: LocalDate, isChosen: boolean) => {
    const next = new Set(deselected);
    if (isChosen) next.delete(start);
    else next.add(start);
    setDeselected(next);
  };
  return (
    <>
      <p className={c['line']}>{summaryText(preview)}</p>
      <ul className={c['weeks']}>
        {preview.weeks.map((each) => (
          <li key={each.start_date}>
            <Checkbox
              label={
                <>
                  <b>{weekText(each.start_date)}</b>
                  {notesOf(each).map((note) => (
                    <small key={note}>{note}</small>
                  ))}
                  <WeekConflicts week={each} />
                </>
              }
              checked={!deselected.has(each.start_date)}
              disabled={each.shifts === 0}
              onChange={({ currentTarget }) => choose(each.start_date, currentTarget.checked)}
            />
            <em className="num">{number(each.shifts)}</em>
          </li>
        ))}
      </ul>
    </>
  );
}

type Week = CopyPreview['weeks'][number];

/** Conflicts of a week: the first in full, and the number of warnings that are drafted anyway. */
function WeekConflicts({ week: { conflicts, conflict_count, refused_count } }: { week: Week }) {
  const [first] = conflicts;
  const warningCount = conflict_count - refused_count;
  return (
    <>
      {first && refused_count > 0 && (
        <small data-bad>
          <Icon path={mdiAlertCircleOutline} size={14} />
          {t('{conflicts}: {name}, {text}', {
            conflicts: t('{count, plural, one {# conflict} other {# conflicts}}', { count: refused_count }),
            name: first.name,
            text: first.text,
          })}
        </small>
      )}
      {warningCount > 0 && (
        <small data-kept>
          <Icon path={mdiAlertCircleOutline} size={14} />
          {t('{count, plural, one {# warning} other {# warnings}}', { count: warningCount })}
        </small>
      )}
    </>
  );
}

function notesOf({ kept, skipped, conflict_count }: Week): string[] {
  if (kept + skipped + conflict_count === 0) return [t('No conflicts')];
  return [
    kept > 0 && t('{count, plural, one {# day already planned} other {# days already planned}}', { count: kept }),
    skipped > 0 && t('{count, plural, one {# day is left out} other {# days are left out}}', { count: skipped }),
  ].filter((note) => note !== false);
}

/** '62 days for 13 people, including drafts.' */
const summaryText = ({ shifts, people }: CopyPreview): string =>
  t(
    '{days, plural, one {# day} other {# days}} for {people, plural, one {# person} other {# people}}, including drafts.',
    { days: shifts, people },
  );

/** '14 – 20 December' */
function weekText(first: LocalDate): string {
  const last = addDays(first, 6);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(first.slice(8)) : dayAndMonth(first)} – ${dayAndMonth(last)}`;
}

type CopyPreview = Reply<typeof shiftPlanning.copyPreview>;
type CopyPolicy = 'keep' | 'keep_published';

/** Number of following weeks offered. */
const weeksOffered = 4;

interface CopyingOptions {
  readonly view: PlanView;
  /** Drafts that new changes are added to. */
  readonly batch_id: string | undefined;
  /** Whether painted cells are still being stored; the preview waits for them. */
  readonly isSaving: boolean;
  refresh(): Promise<void>;
  onDone(): void;
}

/** Copies a week to some of the next four as one step that can be undone. */
function useCopying({ view, batch_id, isSaving, refresh, onDone }: CopyingOptions) {
  const [week, setWeek] = useState<LocalDate>(view.week);
  const [deselected, setDeselected] = useState<ReadonlySet<LocalDate>>(new Set());
  const [where_taken, setWhereTaken] = useState<CopyPolicy>('keep');
  const weeks = Array.from({ length: weeksOffered }, (_, index) => addDays(week, 7 * (index + 1)));
  const query = { week, weeks, where_taken, ...filtersOf(view) };
  const preview = useQuery<CopyPreview, Fault>({
    queryKey: [...planningApi.copyPreview.key, query],
    queryFn: () => planningApi.copyPreview.call({ body: query }),
    placeholderData: keepPreviousData,
    enabled: !isSaving,
  });
  const chosen = weeks.filter((each) => !deselected.has(each));
  const { busy, run: copy } = useAction(
    async () => {
      const copied = await copyWeek({ ...query, weeks: chosen }, batch_id);
      showToast(t('{count, plural, one {# day drafted.} other {# days drafted.}}', { count: copied.shifts }));
      onDone();
    },
    {
      onFault(fault) {
        void showRefusal(fault);
        void preview.refetch();
      },
      refresh,
    },
  );
  return { week, setWeek, deselected, setDeselected, where_taken, setWhereTaken, preview, chosen, busy, copy };
}

type Copying = ReturnType<typeof useCopying>;

type Body = Parameters<typeof planningApi.copyWeek.call>[0]['body'];

/** Begins new drafts if the current ones were published or discarded meanwhile. */
async function copyWeek(body: Body, batch_id: string | undefined) {
  try {
    return await planningApi.copyWeek.call({ body: { ...body, ...(batch_id && { batch_id }) } });
  } catch (error) {
    if (!batch_id || !(error instanceof Fault) || error.code !== 'shiftPlanning.batchEnded') throw error;
    return planningApi.copyWeek.call({ body });
  }
}
