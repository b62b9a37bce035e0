import { Button, Textarea } from '@mantine/core';
import { mdiBellOutline, mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { shortDay, weekday } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { ShiftChip, shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { PlanAction, PlanChanges } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { daysText, draftsText, shiftsText } from '../model/actions.ts';
import { conflictCountsOf, conflictCountsText, type ConflictCounts } from '../model/conflict-counts.ts';
import { reviewOf } from '../panel/OpenConflicts.tsx';
import { hoursText, shareText } from '../grid/cell-labels.ts';
import c from './publish.module.css';

interface PublishDialogProps {
  batch: PlanAction;
  isBusy: boolean;
  onPublish(note: string, reason: string): void;
  onClose(): void;
}

/** Dialog that shows the impact on each person before publishing. */
export function PublishDialog({ batch, isBusy, onPublish, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const first = useQuery(reviewOf(batch.batch_id));
  // Current figures, since other planners may have drafted since the dialog opened.
  const { shifts, people, ...now } = first.data?.batch ?? batch;
  const inTheWay = first.data && conflictCountsOf(first.data);
  const isRefused = inTheWay !== undefined && inTheWay.refused > 0;
  const needsReason = first.data?.needs_reason ?? false;
  const isOver = now.state !== 'draft' || shifts === 0;
  return (
    <ActionDialog
      size={650}
      title={t('Publish {drafts}?', { drafts: draftsText({ shifts, people }) })}
      label={t('Publish {planned}', { planned: shiftsText({ ...now, shifts }) })}
      action={{ busy: isBusy }}
      isDisabled={first.data === undefined || isRefused || isOver || (needsReason && reason.trim() === '')}
      footer={<Bell people={people} />}
      onAct={() => onPublish(note, needsReason ? reason : '')}
      onClose={onClose}
    >
      <p className={c['line']}>{summary({ ...now, shifts, people }, inTheWay)}</p>
      {first.data && <RecordedDays {...first.data} />}
      <Changes batch_id={batch.batch_id} />
      {isRefused && <p className={c['refused']}>{t('Some days have conflicts. Resolve them first.')}</p>}
      {needsReason && (
        <Textarea
          label={t('Reason')}
          description={t('Some weeks get fewer hours than they require.')}
          withAsterisk
          autosize
          minRows={1}
          maxLength={250}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Textarea
        label={t('Message')}
        placeholder={t('Optional, included in the alert')}
        autosize
        minRows={1}
        maxLength={250}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ActionDialog>
  );
}

interface RecordedDaysProps {
  recorded_count: number;
  recorded: readonly { readonly name: string; readonly date: LocalDate }[];
}

/** Names the recorded days, which keep their hours despite what is published. */
function RecordedDays({ recorded_count: count, recorded }: RecordedDaysProps) {
  if (count === 0) return null;
  const names = recorded.map(({ name, date }) => `${name}, ${weekday(date, 'short')} ${shortDay(date)}`);
  const rest = count - names.length;
  return (
    <p className={c['line']}>
      {t(
        '{count, plural, one {# day has recorded times and keeps its hours:} other {# days have recorded times and keep their hours:}}',
        { count },
      )}{' '}
      {[...names, rest > 0 && t('{count} more', { count: rest })].filter(Boolean).join(' · ')}
    </p>
  );
}

const Bell = ({ people }: { people: number }) => (
  <p className={c['bell']}>
    <Icon path={mdiBellOutline} size={16} />
    {t(
      '{count, plural, one {We’ll notify # person of their changes.} other {We’ll notify # people of their changes.}}',
      { count: people },
    )}
  </p>
);

/** '17 to 31 December. 24 new shifts, 2 replace a published shift, no conflicts.' */
function summary(
  { shifts, replaced, removed, first_date, last_date }: PlanAction,
  inTheWay: ConflictCounts | undefined,
): string {
  const fresh = shifts - replaced - removed;
  const parts = [
    fresh > 0 && t('{count, plural, one {# new shift} other {# new shifts}}', { count: fresh }),
    replaced > 0 &&
      t('{count, plural, one {# shift replaces a published one} other {# shifts replace published ones}}', {
        count: replaced,
      }),
    removed > 0 && t('{count, plural, one {# day off} other {# days off}}', { count: removed }),
    inTheWay && (conflictCountsText(inTheWay) || t('no conflicts')),
  ];
  return `${daysText(first_date, last_date)}. ${parts.filter(Boolean).join(', ')}.`;
}

/** One row per person; those who lose a shift come first. More load on request. */
function Changes({ batch_id }: { batch_id: string }) {
  const [pages, setPages] = useState(1);
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, index) => reviewOf(batch_id, index + 1)),
  });
  const [first, last] = [queries[0], queries.at(-1)];
  if (!first || !last) return null;
  if (first.error && !first.data)
    return <InlineError error={first.error} retry={() => void first.refetch()} busy={first.isFetching} />;
  if (!first.data) return <SkeletonRows rows={4} />;
  const people = queries.flatMap(({ data }) => data?.data ?? []);
  const rest = first.data.meta.total - people.length;
  return (
    <>
      <ul className={c['list']}>
        {people.map((person) => (
          <PersonChanges key={person.id} person={person} isOpenAtFirst={needsReview(person)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" mb={16} loading={last.isFetching} onClick={() => setPages(pages + 1)}>
          {t('Show {count} more', { count: rest })}
        </Button>
      )}
    </>
  );
}

/** Whether someone loses a shift, or gets fewer hours in a week than it requires. */
const needsReview = ({ days, weeks }: PlanChanges): boolean =>
  days.some(({ replaces }) => replaces) || weeks.some(({ planned, required }) => planned < required);

/** Maximum number of marks in a row. */
const marks = 5;

/** Changes of one person, listed by days when expanded. */
function PersonChanges({ person, isOpenAtFirst }: { person: PlanChanges; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { name, avatar, days } = person;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Avatar name={name} avatar={avatar} size={28} />
        <b>{name}</b>
        <span className={c['marks']} aria-hidden>
          {days.slice(0, marks).map(({ date, after, replaces }) => (
            <ShiftChip key={date} shift={after} isDraft replaces={replaces} size="text" />
          ))}
          {days.length > marks && <small className="num">+{days.length - marks}</small>}
        </span>
        <em>{countText(days)}</em>
        <span className={`${c['delta']} num`}>{changeText(person.work_time_change)}</span>
        <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={16} />
      </button>
      {isOpen && (
        <ol id={id}>
          {person.weeks.map((week) => (
            <li key={week.monday}>
              <span className="num">{t('Week of {date}', { date: shortDay(week.monday) })}</span>
              <b className="num">{shareText(week)}</b>
            </li>
          ))}
          {days.map(({ date, before, after }) => (
            <li key={date}>
              <span className="num">
                {weekday(date, 'short')}, {shortDay(date)}
              </span>
              <Shift shift={before} isBefore />
              <ChangeArrow />
              <Shift shift={after} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function Shift({ shift, isBefore = false }: { shift: PlannedShiftCard | null; isBefore?: boolean }) {
  const text = shift ? hoursText(shift) : t('day off');
  return (
    <>
      <ShiftChip shift={shift} isDraft={!isBefore} size="text" />
      {isBefore ? <s className="num">{text}</s> : <b className="num">{text}</b>}
    </>
  );
}

/** '2 changed', or '5 new, 2 days off': a day off is no new shift. */
function countText(days: PlanChanges['days']): string {
  const changed = days.filter(({ replaces }) => replaces).length;
  const off = days.filter(({ after, replaces }) => !after && !replaces).length;
  const fresh = days.length - changed - off;
  return [
    changed > 0 && t('{count} changed', { count: changed }),
    fresh > 0 && t('{count} new', { count: fresh }),
    off > 0 && t('{count, plural, one {# day off} other {# days off}}', { count: off }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** '+40 h', '0 h', '−7.5 h' */
const changeText = (seconds: number): string =>
  t('{hours} h', { hours: `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${shortHours(Math.abs(seconds))}` });
