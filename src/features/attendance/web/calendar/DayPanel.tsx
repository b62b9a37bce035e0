import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortMonth } from '#platform/shared/date-format.ts';
import { longDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import type { DayCell } from '#features/days/contract.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { DayFacts, PlannedRuler, shiftText } from '#features/days/web/parts/DayParts.tsx';
import { shiftHours, stateLine } from '#features/days/web/parts/day-words.ts';
import c from '#features/days/web/parts/day.module.css';
import type { ClosedPeriod } from '#features/periods/contract.ts';
import { ClosedNote } from '#features/periods/web/parts/ClosedNote.tsx';
import { attendanceApi } from '../attendance-api.ts';
import type { DayMode } from './day-mode.ts';
import { monthOf } from '../parts/month.ts';
import { RecordedDay } from './RecordedDay.tsx';

export interface DayPanelProps {
  date: LocalDate;
  user_id: string;
  /** Undefined while it is being fetched. */
  cell: DayCell | undefined;
  /** Name of its leave type. */
  leave?: string | undefined;
  /** Person to show, when the panel stands beside many people. */
  person?: PersonCard | undefined;
  /** Whether the viewer may read the day's entries. */
  canRead: boolean;
  /** Whether the panel takes the focus when it opens. */
  takesFocus: boolean;
  mode: DayMode;
  onMode(mode: DayMode): void;
  /** Called when the day may have changed; undefined if its new state is not known. */
  onChanged(changed: ChangedDay | undefined): void;
  /** Absent when nothing can be added. */
  onAdd?: (() => void) | undefined;
  /** Closed period that contains the day. */
  closed?: ClosedPeriod | undefined;
  onStep(by: -1 | 1): void;
  onClose?: (() => void) | undefined;
}

/** A day in detail: docked beside the calendar on wide screens, a sheet on smaller ones, below the month on a phone. */
export function DayPanel(props: DayPanelProps) {
  const { date, user_id, cell, canRead, mode } = props;
  const id = useLastShownDay(canRead ? cell?.attendance_id : null, mode === 'times');
  return (
    <div className={c['day']} data-day={date}>
      <PanelHead {...props} />
      {cell && id ? (
        <Recorded key={id} {...props} cell={cell} id={id} user_id={user_id} />
      ) : (
        <div className={c['body']}>{cell ? <Unrecorded {...props} cell={cell} /> : <Waiting />}</div>
      )}
    </div>
  );
}

/** Id of the recorded day; kept while its times are edited, even if someone deletes it. */
function useLastShownDay(id: string | null | undefined, isEdited: boolean): string | null | undefined {
  const [shownId, setShownId] = useState(id);
  if (id && id !== shownId) setShownId(id);
  if (!id && shownId && !isEdited) setShownId(null);
  return id ?? (isEdited ? shownId : id);
}

function Waiting() {
  return (
    <Delayed>
      <Skeleton height={14} width="70%" mb={12} />
      <Skeleton height={8} mb={24} />
      <Skeleton height={14} width="40%" />
    </Delayed>
  );
}

type HeadProps = Pick<DayPanelProps, 'date' | 'cell' | 'person' | 'takesFocus' | 'onStep' | 'onClose'>;

/** Head with the person, if there are many, then day and shift. */
function PanelHead({ date, cell, person, takesFocus, onStep, onClose }: HeadProps) {
  const line = cell && stateLine(cell);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <header className={c['head']}>
      <div className={c['title']}>
        {person ? (
          <Avatar name={person.name} avatar={person.avatar} size={36} />
        ) : (
          cell && <DayIcon state={cell.icon} size={28} decorative />
        )}
        <div>
          <h2 ref={title} tabIndex={-1} data-autofocus={takesFocus || undefined}>
            {person ? <PersonLink of={person.username}>{person.name}</PersonLink> : longDay(date)}
          </h2>
          {person ? (
            <p className="num">
              <Link to="/time/individual-view" search={{ person: person.id, month: monthOf(date), day: date }}>
                {shortDay(date)}
              </Link>
              {cell?.shift && (
                <>
                  {` · ${cell.shift.name} `}
                  <span className={c['hours']}>{shiftHours(cell.shift)}</span>
                </>
              )}
            </p>
          ) : (
            <p data-tone={line?.tone}>{line?.text ?? ' '}</p>
          )}
        </div>
      </div>
      <PanelSteps onStep={onStep} onClose={onClose} />
    </header>
  );
}

function PanelSteps({ onStep, onClose }: Pick<HeadProps, 'onStep' | 'onClose'>) {
  return (
    <div className={c['nav']}>
      <ActionIcon size={32} aria-label={t('Previous day')} onClick={() => onStep(-1)}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <ActionIcon size={32} aria-label={t('Next day')} onClick={() => onStep(1)}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      {onClose && (
        <ActionIcon size={32} aria-label={t('Close day')} onClick={onClose}>
          <Icon path={mdiClose} />
        </ActionIcon>
      )}
    </div>
  );
}

/** 'Thu 5 Nov' */
const shortDay = (date: LocalDate) => `${weekday(date, 'short')} ${Number(date.slice(8))} ${shortMonth(date)}`;

type CellProps = DayPanelProps & { cell: DayCell };

/** Content for a day with only a plan, or whose entries may not be read. */
function Unrecorded({ date, cell, leave, person, closed, onAdd }: CellProps) {
  return (
    <>
      {closed && <ClosedNote period={closed} />}
      {person && <StateLine cell={cell} />}
      <LeaveLine cell={cell} leave={leave} />
      {(cell.attendance_id || cell.shift || cell.planned_time !== 0) && (
        <DayFacts worked={cell.work_time} paused={cell.break_time} day={cell} />
      )}
      <PlannedRuler date={date} segments={cell.segments} shift={cell.due_shift} />
      <p className={c['quiet']}>{shiftText(cell.shift)}</p>
      {!cell.attendance_id && onAdd && (
        <Button mt="lg" leftSection={<Icon path={mdiPlus} size={18} />} disabled={closed !== undefined} onClick={onAdd}>
          {t('Add attendance')}
        </Button>
      )}
    </>
  );
}

function StateLine({ cell }: { cell: DayCell }) {
  const { text, tone } = stateLine(cell);
  return (
    <p className={c['state']} data-tone={tone}>
      <DayIcon state={cell.icon} size={20} decorative />
      {text}
    </p>
  );
}

const isLeaveTag = (tag: DayCell['tags'][number]) => tag === 'leave' || tag === 'half_leave' || tag === 'part_leave';

/** Name of the leave; for work on a full day of leave it adds that the leave still counts as taken. */
function LeaveLine({ cell: { tags, attendance_id, work_time }, leave }: Pick<CellProps, 'cell' | 'leave'>) {
  if (leave === undefined) return null;
  const isWorked = attendance_id !== null && work_time > 0 && tags.includes('leave');
  return (
    <p className={c['state']} data-tone={isWorked ? 'warning' : undefined}>
      <DayIcon state={tags.find(isLeaveTag) ?? 'leave'} size={20} decorative />
      {isWorked ? t('{leave}: worked on a full day of leave. The leave still counts as taken.', { leave }) : leave}
    </p>
  );
}

/** Data that only the day's own endpoint provides: entries, comment, history. */
function Recorded({ id, ...props }: CellProps & { id: string }) {
  const { can } = useSession();
  const { data, error, isFetching, refetch } = useQuery(
    attendanceApi.details.read({ params: { id, user_id: props.user_id } }),
  );
  const above = (
    <>
      {props.person && <StateLine cell={props.cell} />}
      <LeaveLine cell={props.cell} leave={props.leave} />
      <DayFacts worked={props.cell.work_time} paused={props.cell.break_time} day={props.cell} />
      <PlannedRuler date={props.date} segments={props.cell.segments} shift={props.cell.due_shift} />
    </>
  );
  if (data) return <RecordedDay entry={data} above={above} mayCorrect={can('edit_any_attendance')} {...props} />;
  return (
    <div className={c['body']}>
      {above}
      {error ? (
        <InlineError error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className={c['rest']}>
          <Waiting />
        </div>
      )}
    </div>
  );
}
