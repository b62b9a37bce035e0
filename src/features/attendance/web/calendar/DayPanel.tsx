import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import type { AttendanceEntry } from '../../contract.ts';
import type { DayCell } from '#features/days/contract.ts';
import { attendanceApi } from '../attendance-api.ts';
import {
  DayComment,
  DayEvents,
  DayFacts,
  DayHistory,
  PlannedRuler,
  shiftText,
} from '#features/days/web/parts/DayParts.tsx';
import { stateLine } from '#features/days/web/parts/day-words.ts';
import { ClosedNote } from '#features/periods/web/parts/ClosedNote.tsx';
import c from '#features/days/web/parts/day.module.css';

interface DayPanelProps {
  date: LocalDate;
  user_id: string;
  /** Undefined while it is fetched. */
  cell: DayCell | undefined;
  /** Shown where the panel stands beside many people. */
  person?: PersonCard | undefined;
  /** The entries of the day may be read. */
  canRead: boolean;
  /** The focus moves here when the panel opens. */
  takesFocus: boolean;
  onStep(by: -1 | 1): void;
  onClose?: (() => void) | undefined;
}

/** A day in detail: docked beside the calendar on wide screens, a sheet on smaller ones, below the month on a phone. */
export function DayPanel({ date, user_id, cell, person, canRead, takesFocus, onStep, onClose }: DayPanelProps) {
  const id = canRead ? cell?.attendance_id : null;
  return (
    <div className={c['day']} data-day={date}>
      <PanelHead date={date} cell={cell} takesFocus={takesFocus} onStep={onStep} onClose={onClose} />
      <div className={c['body']}>
        {person && <PanelPerson person={person} />}
        {cell ? (
          <>
            {(cell.attendance_id || cell.shift) && (
              <DayFacts worked={cell.work_time} paused={cell.break_time} shift={cell.shift} />
            )}
            <PlannedRuler date={date} segments={cell.segments} shift={cell.shift} />
            {id ? <Details id={id} user_id={user_id} /> : <p className={c['quiet']}>{shiftText(cell.shift)}</p>}
          </>
        ) : (
          <Delayed>
            <Skeleton height={14} width="70%" mb={12} />
            <Skeleton height={8} mb={24} />
            <Skeleton height={14} width="40%" />
          </Delayed>
        )}
      </div>
      {id && (
        <footer className={c['foot']}>
          <Button
            variant="default"
            fullWidth
            renderRoot={(props) => <Link to={`/time/details/view/${id}/${user_id}`} {...props} />}
          >
            {t('Open the day')}
          </Button>
        </footer>
      )}
    </div>
  );
}

type HeadProps = Pick<DayPanelProps, 'date' | 'cell' | 'takesFocus' | 'onStep' | 'onClose'>;
function PanelHead({ date, cell, takesFocus, onStep, onClose }: HeadProps) {
  const line = cell && stateLine(cell);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <header className={c['head']}>
      <div className={c['title']}>
        {cell && <DayIcon state={cell.icon} size={28} decorative />}
        <div>
          <h2 ref={title} tabIndex={-1} data-autofocus={takesFocus || undefined}>
            {longDay(date)}
          </h2>
          <p data-tone={line?.tone}>{line?.text ?? ' '}</p>
        </div>
      </div>
      <div className={c['nav']}>
        <ActionIcon size={32} aria-label={t('Day before')} onClick={() => onStep(-1)}>
          <Icon path={mdiChevronLeft} />
        </ActionIcon>
        <ActionIcon size={32} aria-label={t('Day after')} onClick={() => onStep(1)}>
          <Icon path={mdiChevronRight} />
        </ActionIcon>
        {onClose && (
          <ActionIcon size={32} aria-label={t('Close the day')} onClick={onClose}>
            <Icon path={mdiClose} />
          </ActionIcon>
        )}
      </div>
    </header>
  );
}

function PanelPerson({ person }: { person: PersonCard }) {
  return (
    <div className={c['person']}>
      <Avatar name={person.name} avatar={person.avatar} size={32} />
      <span>
        <b>{person.name}</b>
        <small>{person.designation_name ?? person.username}</small>
      </span>
    </div>
  );
}

/** What only the day's own call knows: entries, comment, history. */
function Details({ id, user_id }: { id: string; user_id: string }) {
  const query = useQuery(attendanceApi.details.read({ params: { id, user_id } }));
  return <QueryState query={query}>{(entry) => <DetailsBody entry={entry} />}</QueryState>;
}

function DetailsBody({ entry }: { entry: AttendanceEntry }) {
  return (
    <>
      {entry.closed_period && <ClosedNote period={entry.closed_period} />}
      <h3>{t('Clocks')}</h3>
      <DayEvents date={entry.working_date} clocks={entry.clocks} lateBy={entry.flags.is_late ? entry.late_by : 0} />
      <h3>{t('Comment')}</h3>
      <DayComment comment={entry.comment} />
      <h3>{t('History')}</h3>
      <DayHistory history={entry.history} />
    </>
  );
}
