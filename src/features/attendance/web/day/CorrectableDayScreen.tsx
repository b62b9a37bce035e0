import { ActionIcon, Button } from '@mantine/core';
import { mdiCheckBold, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import type { CorrectableDay } from '#features/corrections/web/parts/correctable-day.ts';
import { DeleteDay } from '#features/corrections/web/parts/DeleteDay.tsx';
import { FlagSwitches } from '#features/corrections/web/parts/FlagSwitches.tsx';
import { ReviewBand } from '#features/corrections/web/parts/ReviewBand.tsx';
import { ShiftOfDay } from '#features/corrections/web/parts/ShiftOfDay.tsx';
import { useDayChanges, type DayChanges } from '#features/corrections/web/parts/use-day-changes.ts';
import { DayEvents, DayFacts, DayHistory, PlannedRuler } from '#features/days/web/parts/DayParts.tsx';
import c from '#features/days/web/parts/day.module.css';
import type { AttendanceEntry } from '../../contract.ts';
import { attendanceApi } from '../attendance-api.ts';
import { dayMode, type DayMode } from '../calendar/day-mode.ts';
import { LatePart, type LatePartProps } from '../parts/late-part.ts';
import { monthOf, monthRange } from '../parts/month.ts';
import { CorrectTimes } from '../calendar/RecordedDay.tsx';
import { barOf, useEditing } from '../calendar/use-editing.tsx';
import { useHeadingFocus } from '../calendar/use-heading-focus.ts';
import { isWaitingDay, useRefreshDays, waitingSince } from '../calendar/use-day.ts';
import { useDayKeys } from '../calendar/use-day-keys.ts';
import { DayHead, useDaySteps } from './DayHead.tsx';
import { GoneNote } from './GoneNote.tsx';
import { DayComments } from './DayComments.tsx';
import { DayNotes } from './DayNotes.tsx';

interface DayScreenProps {
  entry: AttendanceEntry;
  day: CorrectableDay;
  /** Whether the day was deleted meanwhile. */
  isGone: boolean;
  refresh(): Promise<CorrectableDay | undefined>;
}

const address = { edit: dayMode };

/** Page of a day for people who may correct it: reason for the review, the day, its history, and actions. */
export function CorrectableDayScreen({ entry, day, isGone, refresh }: DayScreenProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { mode, setMode, onChanged } = useChanging(day);
  const changes = useDayChanges(day, onChanged);
  const steps = useDaySteps(entry);
  const { isWaiting, isOpen } = stateOf(entry, day, isGone);
  const { isEditing, barred } = useEditing(mode, entry, day);
  useHeadingFocus(`${isEditing} ${isWaiting}`, 'h1');
  useDayKeys({
    ...(isOpen && { e: () => setMode('times') }),
    ...(isOpen && isWaiting && { d: () => void changes.dismiss() }),
    '[': () => steps.toDay(-1),
    ']': () => steps.toDay(1),
    j: () => steps.toPerson(1),
    k: () => steps.toPerson(-1),
  });
  return (
    <>
      <DayHead entry={entry} steps={steps}>
        <Actions
          {...{ day, changes, isWaiting, isOpen, isEditing }}
          onDelete={() => setDeleting(true)}
          onEdit={() => setMode('times')}
        />
      </DayHead>
      {isGone ? <GoneNote entry={entry} /> : <ReviewReason {...{ entry, day, onChanged }} />}
      <div className={c['page']}>
        <div>
          {isEditing ? <Editing {...{ day, barred, refresh, setMode, onChanged }} /> : <Recorded entry={entry} />}
          <Card className={c['section']}>
            <h2>{t('History')}</h2>
            <DayHistory history={entry.history} />
          </Card>
        </div>
        <Aside {...{ entry, day, changes, isOpen }} />
      </div>
      {isDeleting && <Deleting day={day} changes={changes} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Whether the times are being edited, and navigation after a change: a deleted day leads to the person's month. */
function useChanging({ user_id, working_date }: CorrectableDay) {
  const [{ edit: mode }, change] = useAddress(address);
  const refreshDays = useRefreshDays();
  const navigate = useNavigate();
  const onChanged = (changed: ChangedDay | undefined) => {
    if (changed && !changed.id)
      void navigate({ to: '/time/individual-view', search: { person: user_id, day: working_date } });
    refreshDays();
  };
  const setMode = (next: DayMode) => change({ edit: next }, { replace: true });
  return { mode, setMode, onChanged };
}

/** Reason for the review, or reason why nothing can be changed. */
function ReviewReason({ entry, day, ...rest }: Pick<DayScreenProps, 'entry' | 'day'> & Omit<LatePartProps, 'day'>) {
  return (
    <>
      {barOf(entry, day)}
      <ReviewBand day={day} since={waitingSince(entry)} />
      {entry.flagged_at && LatePart && <LatePart day={day} {...rest} />}
    </>
  );
}

interface EditingProps extends Pick<DayScreenProps, 'day' | 'refresh'> {
  barred: ReactNode;
  setMode(mode: DayMode): void;
  onChanged(changed: ChangedDay | undefined): void;
}

/** Form shown instead of the entries. */
function Editing({ day, barred, refresh, setMode, onChanged }: EditingProps) {
  const leave = (changed: ChangedDay | undefined) => {
    setMode(undefined);
    onChanged(changed);
  };
  return (
    <Card className={c['editing']} title={t('Entries')} aside={<EditHint />}>
      <CorrectTimes {...{ day, barred, refresh }} layout="page" onSaved={leave} onClose={() => leave(undefined)} />
    </Card>
  );
}

function Recorded({ entry }: { entry: AttendanceEntry }) {
  return (
    <>
      <Facts entry={entry} />
      <Entries entry={entry} />
    </>
  );
}

const EditHint = () => (
  <span className={c['aside']} data-keys>
    {t('Tab moves to the next field, Ctrl Enter saves')}
  </span>
);

const stateOf = (entry: AttendanceEntry, day: CorrectableDay, isGone: boolean) => ({
  isWaiting: isWaitingDay(entry),
  isOpen: !isGone && barOf(entry, day) === null,
});

interface ActionsProps {
  day: CorrectableDay;
  changes: DayChanges;
  isWaiting: boolean;
  isOpen: boolean;
  isEditing: boolean;
  onDelete(): void;
  onEdit(): void;
}

function Actions({ day, changes, isWaiting, isOpen, isEditing, onDelete, onEdit }: ActionsProps) {
  const { can } = useSession();
  const mayEdit = isOpen && can('edit_any_attendance') && !isEditing;
  return (
    <>
      {can('delete_any_attendance') && isOpen && day.locks.add_or_remove === null && (
        <ActionIcon variant="default" size={36} aria-label={t('Delete day')} onClick={onDelete}>
          <Icon path={mdiTrashCanOutline} size={18} />
        </ActionIcon>
      )}
      {mayEdit && isWaiting && (
        <Button
          variant="default"
          leftSection={<Icon path={mdiCheckBold} size={18} />}
          loading={changes.busy === 'dismiss'}
          onClick={() => void changes.dismiss()}
        >
          {t('Dismiss')}
        </Button>
      )}
      {mayEdit && (
        <Button
          leftSection={<Icon path={mdiPencilOutline} size={18} />}
          onPointerEnter={() => void CorrectTimes.preload()}
          onClick={onEdit}
        >
          {t('Edit times')}
        </Button>
      )}
    </>
  );
}

function Facts({ entry }: { entry: AttendanceEntry }) {
  return (
    <Card className={c['section']}>
      <DayFacts worked={entry.working_time} paused={entry.break_time} day={entry} />
      <PlannedRuler date={entry.working_date} segments={entry.segments} shift={entry.due_shift} size="lg" />
    </Card>
  );
}

function Entries({ entry }: { entry: AttendanceEntry }) {
  return (
    <Card className={c['section']}>
      <h2>{t('Entries')}</h2>
      <DayNotes entry={entry} />
      <DayEvents date={entry.working_date} clocks={entry.clocks} lateBy={entry.flags.is_late ? entry.late_by : 0} />
    </Card>
  );
}

interface AsideProps extends Pick<DayScreenProps, 'entry' | 'day'> {
  changes: DayChanges;
  isOpen: boolean;
}

/** Flags, shift and comment. */
function Aside({ entry, day, changes, isOpen }: AsideProps) {
  return (
    <div>
      <Card className={c['section']}>
        <h2>{t('Flags')}</h2>
        <FlagSwitches day={day} changes={changes} isOpen={isOpen} />
      </Card>
      <Card className={c['section']}>
        <h2>{t('Shift', { of: 'work' })}</h2>
        <ShiftOfDay day={day} changes={changes} isEditable={isOpen} />
      </Card>
      <Card className={c['section']}>
        <h2>{t('Comment')}</h2>
        <DayComments entry={entry} />
      </Card>
    </div>
  );
}

function Deleting({ day, changes, onClose }: { day: CorrectableDay; changes: DayChanges; onClose(): void }) {
  const { user_id, working_date } = day;
  const { data } = useQuery(
    attendanceApi.monthlySummary.read({ params: { user_id }, query: monthRange(monthOf(working_date)) }),
  );
  return <DeleteDay day={day} changes={changes} monthWorked={data?.work_time} onClose={onClose} />;
}
