import { Button } from '@mantine/core';
import { duration, longDay, month } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { effectOf } from '../../rules/effect.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { MarkWord } from '../day/WillChange.tsx';
import type { CorrectableDay } from './correctable-day.ts';
import c from './parts.module.css';
import type { DayChanges } from './use-day-changes.ts';

interface DeleteDayProps {
  day: CorrectableDay;
  changes: DayChanges;
  /** Seconds worked in the month of the day, if known. */
  monthWorked?: number | undefined;
  onClose(): void;
}

/** Confirms deleting a day: what is removed, and what the calendar shows then. */
export function DeleteDay({ day, changes, monthWorked, onClose }: DeleteDayProps) {
  const now = useServerMinute();
  const { basis, user, working_date } = day;
  const [before, after] = [effectOf(basis, basis.day, now), effectOf(basis, null, now)];
  const foot = (
    <>
      <Button variant="default" disabled={changes.busy === 'delete'} onClick={onClose} data-autofocus>
        {t('Keep day')}
      </Button>
      <Button
        color="error.7"
        loading={changes.busy === 'delete'}
        onClick={() => void changes.remove().then((isDone) => isDone || onClose())}
      >
        {t('Delete day')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Delete this day?')} onClose={onClose} isClosable={changes.busy !== 'delete'} footer={foot}>
      <div className={c['delete']}>
        <p>
          {user.name}, {longDay(working_date)}. {goesText(day)}
        </p>
        <dl>
          <Line name={t('Worked')} before={duration(before.work_time)} after={duration(0)} />
          <Line name={t('Status')} before={<MarkWord icon={before.icon} />} after={<MarkWord icon={after.icon} />} />
          {monthWorked !== undefined && (
            <Line
              name={month(working_date)}
              before={duration(monthWorked)}
              after={duration(Math.max(0, monthWorked - before.work_time))}
            />
          )}
        </dl>
      </div>
    </Dialog>
  );
}

/** 'This deletes 1 entry and 1 break. The history keeps them and shows who deleted them.' */
function goesText({ clocks }: CorrectableDay): string {
  const breaks = clocks.reduce((total, clock) => total + clock.breaks.length, 0);
  const countsText = [
    t('{count, plural, one {# entry} other {# entries}}', { count: clocks.length }),
    breaks > 0 && t('{count, plural, one {# break} other {# breaks}}', { count: breaks }),
  ]
    .filter(Boolean)
    .join(t(' and '));
  return clocks.length + breaks > 1
    ? t('This deletes {what}. The history keeps them and shows who deleted them.', { what: countsText })
    : t('This deletes {what}. The history keeps it and shows who deleted it.', { what: countsText });
}

function Line({ name, before, after }: { name: string; before: React.ReactNode; after: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {before}
        <ChangeArrow />
        <b>{after}</b>
      </dd>
    </div>
  );
}
