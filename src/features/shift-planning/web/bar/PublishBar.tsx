import { Button, Progress } from '@mantine/core';
import { mdiAlertCircleOutline, mdiCheckBold, mdiUndo } from '@mdi/js';
import type { ReactNode } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { relative } from '#platform/web/relative-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { useBatch } from '#features/batches/web/parts/use-batch.ts';
import type { PlanAction } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { draftsText } from '../model/actions.ts';
import type { CheckState, ConflictCounts } from '../model/conflict-counts.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import c from './bar.module.css';
import { publishedText, type BatchActs } from './use-batch-acts.ts';
import { clockTime } from './when.ts';

interface PublishBarProps {
  /** Drafts that new changes are added to. */
  batch: PlanAction | undefined;
  /** Open drafts of other planners, too. */
  others: readonly PlanAction[];
  /** The latest published action. */
  last: PlanAction | undefined;
  inTheWay: ConflictCounts;
  checked: CheckState;
  /** Number of days waiting for a decision about conflicts. */
  placing: number;
  /** Whether painted cells are still being sent, so that the latest state is not known yet. */
  isSending: boolean;
  canPlan: boolean;
  /** Shift used to draw the sample mark of a draft. */
  sample: PlannedShiftCard | undefined;
  acts: BatchActs;
  onReview(): void;
  onConflicts(): void;
  onLog(): void;
}

/** Bar with the drafted changes and the buttons to publish, review or discard them. */
export function PublishBar(props: PublishBarProps) {
  const { batch, canPlan, acts } = props;
  if (acts.notice?.kind === 'published') return <Published batch={acts.notice.batch} onLog={props.onLog} />;
  if (batch?.state === 'publishing') return <Publishing batch={batch} />;
  if (!batch || batch.state !== 'draft' || batch.shifts === 0) return <NoDrafts {...props} />;
  return (
    <div className={c['bar']} role="region" aria-label={t('Drafts')}>
      {props.sample && <ShiftChip shift={props.sample} isDraft size="text" />}
      <Facts {...props} batch={batch} />
      {canPlan && <Verbs {...props} batch={batch} />}
    </div>
  );
}

type BatchProps = PublishBarProps & { batch: PlanAction };

function Facts({ batch, inTheWay: { refused, warned }, checked, placing, onConflicts }: BatchProps) {
  const now = useServerMinute();
  const saved = batch.saved_at && relative(batch.saved_at, Math.max(now, Date.parse(batch.saved_at) / 1000));
  return (
    <p>
      <b className="num">{draftsText(batch)}</b>
      {refused > 0 && (
        <button type="button" className={c['bad']} onClick={onConflicts}>
          <Icon path={mdiAlertCircleOutline} size={16} />
          {t('{count, plural, one {# conflict} other {# conflicts}}', { count: refused })}
        </button>
      )}
      {warned > 0 && (
        <button type="button" className={c['kept']} onClick={onConflicts}>
          <Icon path={mdiAlertCircleOutline} size={16} />
          {t('{count, plural, one {# warning} other {# warnings}}', { count: warned })}
        </button>
      )}
      {refused + warned === 0 && <CountsLoading checked={checked} onConflicts={onConflicts} />}
      <small data-saved={placing === 0 || undefined}>
        {placing > 0
          ? t('{count, plural, one {Saving # more draft.} other {Saving # more drafts.}}', { count: placing })
          : t('Saved {when}. Only planners see drafts.', { when: saved ?? '' })}
      </small>
    </p>
  );
}

/** Says "no conflicts" only after the drafts have been checked. */
function CountsLoading({ checked, onConflicts }: Pick<BatchProps, 'checked' | 'onConflicts'>) {
  if (checked === 'checking') return <span className={c['checking']}>{t('checking for conflicts…')}</span>;
  if (checked === 'failed')
    return (
      <button type="button" className={c['kept']} onClick={onConflicts}>
        <Icon path={mdiAlertCircleOutline} size={16} />
        {t('conflicts not checked')}
      </button>
    );
  return (
    <span className={c['ok']}>
      <Icon path={mdiCheckBold} size={14} />
      {t('No conflicts')}
    </span>
  );
}

function Verbs({ batch, placing, isSending, acts, onReview }: BatchProps) {
  const isBusy = placing > 0 || isSending;
  return (
    <div className={c['verbs']}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon path={mdiUndo} size={18} />}
        disabled={!batch.can_undo || isBusy}
        onClick={() => void acts.undo()}
      >
        {t('Undo')}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void acts.discard()}>
        {t('Discard drafts')}
      </Button>
      <Button disabled={isBusy} onClick={onReview}>
        {t('Review and publish')}
      </Button>
    </div>
  );
}

/** Bar without own drafts; shows open drafts of others, if any. */
function NoDrafts({ last, others, onLog, acts, placing, isSending, batch, canPlan }: PublishBarProps) {
  const now = useServerMinute();
  const [other] = others;
  const first = (text: ReactNode, more: ReactNode) => (
    <div className={c['bar']} role="region" aria-label={t('Drafts')}>
      {!other && <Icon path={mdiCheckBold} size={16} />}
      <p>
        <span>{text}</span>
        <small>{more}</small>
      </p>
      {canPlan && batch?.can_undo && (
        <Button variant="subtle" color="gray" disabled={placing > 0 || isSending} onClick={() => void acts.undo()}>
          {t('Undo')}
        </Button>
      )}
      {other && (
        <Button variant="default" size="xs" onClick={onLog}>
          {t('Open action log')}
        </Button>
      )}
    </div>
  );
  if (other)
    return first(
      t('{name} has {drafts}.', { name: other.created_by?.name ?? t('Someone'), drafts: draftsText(other) }),
      t('You have no drafts.'),
    );
  if (!last) return first(t('No drafts.'), t('Shifts you paint are drafts until you publish them.'));
  return first(
    t('All shifts are published.'),
    last.ended_at &&
      t('Last published by {name}, {when}.', {
        name: last.ended_by?.name ?? t('someone'),
        when: relative(last.ended_at, Math.max(now, Date.parse(last.ended_at) / 1000)),
      }),
  );
}

function Published({ batch, onLog }: { batch: PlanAction; onLog(): void }) {
  return (
    <div className={c['bar']} role="status">
      <Icon path={mdiCheckBold} size={16} />
      <p>
        <b className="num">{publishedText(batch)}</b>
        {batch.ended_at && <small className="num">{clockTime(batch.ended_at)}</small>}
      </p>
      <Button variant="default" size="xs" onClick={onLog}>
        {t('Open in action log')}
      </Button>
    </div>
  );
}

/** Bar while a worker publishes. */
function Publishing({ batch }: { batch: PlanAction }) {
  const total = number(batch.shifts);
  return (
    <div className={c['bar']} data-column role="status">
      {batch.work_id ? (
        <Progressing work_id={batch.work_id} total={total} />
      ) : (
        <b className="num">{t('Publishing {total} days', { total })}</b>
      )}
    </div>
  );
}

/** Progress of publishing, for the person who started it. */
function Progressing({ work_id, total }: { work_id: string; total: string }) {
  const progress = useBatch(work_id).data?.data;
  return (
    <>
      <p>
        <b className="num">
          {progress
            ? t('Publishing {done} of {total} days', { done: number(progress.done), total: number(progress.total) })
            : t('Publishing {total} days', { total })}
        </b>
        <small>
          {t('You can keep planning.')}{' '}
          {progress?.seconds_left != null &&
            t('{count, plural, one {About # second left.} other {About # seconds left.}}', {
              count: progress.seconds_left,
            })}
        </small>
      </p>
      <Progress value={progress?.percent ?? 0} size={6} radius="xl" aria-label={t('Published')} />
    </>
  );
}
