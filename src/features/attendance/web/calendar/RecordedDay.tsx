import { ActionIcon, Button } from '@mantine/core';
import { mdiCheckBold, mdiOpenInNew, mdiPencilOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import type { CorrectableDay } from '#features/corrections/web/parts/correctable-day.ts';
import { FlagSwitches } from '#features/corrections/web/parts/FlagSwitches.tsx';
import { ReviewBand } from '#features/corrections/web/parts/ReviewBand.tsx';
import { ShiftOfDay } from '#features/corrections/web/parts/ShiftOfDay.tsx';
import { useDayChanges, type DayChanges } from '#features/corrections/web/parts/use-day-changes.ts';
import { DayEvents, DayHistory } from '#features/days/web/parts/DayParts.tsx';
import c from '#features/days/web/parts/day.module.css';
import { ClosedNote } from '#features/periods/web/parts/ClosedNote.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import { LatePart } from '../parts/late-part.ts';
import type { DayMode } from './day-mode.ts';
import { isWaitingDay, useCorrectableDay, waitingSince } from './use-day.ts';
import { barOf, useEditing } from './use-editing.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useDayActions } from './use-day-keys.ts';
import { DayComments } from '../day/DayComments.tsx';
import { DayNotes } from '../day/DayNotes.tsx';

export const CorrectTimes = lazyPart(() => import('#features/corrections/web/parts/CorrectTimes.tsx'), 'CorrectTimes');

interface RecordedDayProps {
  entry: AttendanceEntry;
  above: ReactNode;
  mayCorrect: boolean;
  mode: DayMode;
  onMode(mode: DayMode): void;
  onChanged(changed: ChangedDay | undefined): void;
}

/** A recorded day in the panel, read-only or with its times being corrected. */
export function RecordedDay({ entry, mayCorrect, mode, onMode, onChanged, above }: RecordedDayProps) {
  const { day, refresh } = useCorrectableDay(entry);
  useHeadingFocus(`${mode} ${isWaitingDay(entry)}`, '[data-day] h2');
  const { isEditing, barred } = useEditing(mode, entry, day);
  if (day && isEditing)
    return (
      <>
        <div className={c['band']}>
          <ReviewBand day={day} since={waitingSince(entry)} />
        </div>
        <CorrectTimes
          day={day}
          layout="panel"
          barred={barred}
          refresh={refresh}
          onSaved={(changed) => {
            onMode(undefined);
            onChanged(changed);
          }}
          onClose={() => {
            onMode(undefined);
            onChanged(undefined);
          }}
        />
      </>
    );
  if (!day || !mayCorrect) return <ReadOnlyDay entry={entry} above={above} />;
  return <Correctable entry={entry} day={day} above={above} mode={mode} onMode={onMode} onChanged={onChanged} />;
}

function ReadOnlyDay({ entry, above, children }: Pick<RecordedDayProps, 'entry' | 'above'> & { children?: ReactNode }) {
  return (
    <>
      <div className={c['body']}>
        {entry.closed_period && <ClosedNote period={entry.closed_period} />}
        {above}
        <Entries entry={entry} />
        <h3>{t('Comment')}</h3>
        <DayComments entry={entry} />
        {children}
        <History entry={entry} />
      </div>
      <footer className={c['foot']}>
        <Button
          variant="default"
          fullWidth
          renderRoot={(props) => <Link to={`/time/details/view/${entry.id}/${entry.user_id}`} {...props} />}
        >
          {t('Open day')}
        </Button>
      </footer>
    </>
  );
}

function Entries({ entry }: { entry: AttendanceEntry }) {
  return (
    <>
      <h3>{t('Entries')}</h3>
      <DayNotes entry={entry} />
      <DayEvents date={entry.working_date} clocks={entry.clocks} lateBy={entry.flags.is_late ? entry.late_by : 0} />
    </>
  );
}

function History({ entry }: { entry: AttendanceEntry }) {
  return (
    <>
      <h3>{t('History')}</h3>
      <DayHistory history={entry.history} />
    </>
  );
}

type CorrectableProps = Omit<RecordedDayProps, 'mayCorrect'> & { day: CorrectableDay };

/** The day with the actions of a manager. */
function Correctable({ entry, day, above, mode, onMode, onChanged }: CorrectableProps) {
  const changes = useDayChanges(day, onChanged);
  const flags = useRef<HTMLDivElement>(null);
  const isWaiting = isWaitingDay(entry);
  const bar = barOf(entry, day);
  const isOpen = bar === null;
  useDayActions({ dismiss: () => isOpen && isWaiting && void changes.dismiss() });
  useEffect(() => {
    if (mode === 'flags') flags.current?.querySelector<HTMLElement>('input')?.focus();
  }, [mode]);
  return (
    <>
      <div className={c['body']}>
        {bar}
        <ReviewBand day={day} since={waitingSince(entry)} />
        {entry.flagged_at && LatePart && <LatePart day={day} onChanged={onChanged} />}
        {above}
        <Entries entry={entry} />
        <h3>{t('Flags')}</h3>
        <div ref={flags}>
          <FlagSwitches day={day} changes={changes} isOpen={isOpen} />
        </div>
        <ShiftOfDay day={day} changes={changes} isEditable={isOpen} hasTitle />
        <h3>{t('Comment')}</h3>
        <DayComments entry={entry} />
        <History entry={entry} />
      </div>
      <Foot entry={entry} {...{ changes, isWaiting, isOpen }} onEdit={() => onMode('times')} />
    </>
  );
}

interface FootProps {
  entry: AttendanceEntry;
  changes: DayChanges;
  isWaiting: boolean;
  isOpen: boolean;
  onEdit(): void;
}

function Foot({ entry, changes, isWaiting, isOpen, onEdit }: FootProps) {
  const open = `/time/details/view/${entry.id}/${entry.user_id}`;
  if (!isOpen)
    return (
      <footer className={c['foot']}>
        <Button variant="default" fullWidth renderRoot={(props) => <Link to={open} {...props} />}>
          {t('Open day')}
        </Button>
      </footer>
    );
  return (
    <footer className={c['foot']}>
      <OpenIcon to={open} />
      {isWaiting && (
        <Button
          variant="default"
          leftSection={<Icon path={mdiCheckBold} size={18} />}
          loading={changes.busy === 'dismiss'}
          onClick={() => void changes.dismiss()}
        >
          {t('Dismiss')}
        </Button>
      )}
      <Button
        leftSection={<Icon path={mdiPencilOutline} size={18} />}
        onPointerEnter={() => void CorrectTimes.preload()}
        onClick={onEdit}
      >
        {t('Edit times')}
      </Button>
    </footer>
  );
}

function OpenIcon({ to }: { to: string }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('Open day')}
      title={t('Open day')}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      <Icon path={mdiOpenInNew} size={18} />
    </ActionIcon>
  );
}
