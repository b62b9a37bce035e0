import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { DayEvents, DayFacts, DayHistory, Fact, PlannedRuler, shiftText } from '#features/days/web/parts/DayParts.tsx';
import { stateLine } from '#features/days/web/parts/day-words.ts';
import c from '#features/days/web/parts/day.module.css';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { ClosedNote } from '#features/periods/web/parts/ClosedNote.tsx';
import type { AttendanceEntry } from '../contract.ts';
import { attendanceApi } from './attendance-api.ts';
import { useCorrectableDay, useDayTimes } from './calendar/use-day.ts';
import { useFreshDays } from './calendar/use-person-days.ts';
import { BackLinks } from './day/BackLinks.tsx';
import { GoneNote } from './day/GoneNote.tsx';
import { CorrectableDayScreen } from './day/CorrectableDayScreen.tsx';
import { DayComments } from './day/DayComments.tsx';
import { DayNotes } from './day/DayNotes.tsx';

/** Page of a working day with all its data. */
export function DayDetail() {
  const { id = '', user_id = '' } = useParams({ strict: false }) as { id?: string; user_id?: string };
  const query = useQuery(attendanceApi.details.read({ params: { id, user_id } }));
  // Preloads the times for people who may correct them.
  useDayTimes(id, user_id);
  useFreshDays(user_id);
  return (
    <QueryState query={query} page skeleton={<DayWaiting />}>
      {(entry) => <Day entry={entry} isGone={query.error?.status === 404} />}
    </QueryState>
  );
}

/** Placeholder for person, ruler and entries while they load. */
function DayWaiting() {
  return (
    <Delayed>
      <div role="status" className={c['waiting']}>
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        <div>
          <Skeleton circle height={52} />
          <Skeleton height={22} width={200} />
        </div>
        {[96, 200].map((height) => (
          <Card key={height} className={c['section']}>
            <Skeleton height={14} width="30%" mb={16} />
            <Skeleton height={height} />
          </Card>
        ))}
      </div>
    </Delayed>
  );
}

interface DayProps {
  entry: AttendanceEntry;
  /** Whether the day was deleted meanwhile. */
  isGone: boolean;
}

/** Editable for people who may correct the day; read-only for others. */
function Day({ entry, isGone }: DayProps) {
  const { can } = useSession();
  const { day, refresh } = useCorrectableDay(entry);
  if (!can('edit_any_attendance', 'delete_any_attendance')) return <ReadOnlyDay entry={entry} isGone={isGone} />;
  return day ? <CorrectableDayScreen {...{ entry, day, isGone, refresh }} /> : null;
}

function ReadOnlyDay({ entry, isGone }: DayProps) {
  const { text } = stateLine(entry);
  const isOwn = usePerson().id === entry.user_id;
  const day = `${longDay(entry.working_date)} ${entry.working_date.slice(0, 4)}`;
  return (
    <>
      <PageHead
        title={isOwn ? day : <PersonLink of={entry.user.username}>{entry.user.name}</PersonLink>}
        lead={<DayIcon state={entry.icon} size={28} decorative />}
        line={[!isOwn && day, text, shiftText(entry.shift)].filter(Boolean).join('. ')}
      >
        <BackLinks entry={entry} />
      </PageHead>
      <div className={c['page']}>
        <div>
          {isGone && <GoneNote entry={entry} />}
          {!isGone && entry.closed_period && <ClosedNote period={entry.closed_period} />}
          <Card className={c['section']}>
            <DayFacts worked={entry.working_time} paused={entry.break_time} day={entry} />
            <PlannedRuler date={entry.working_date} segments={entry.segments} shift={entry.due_shift} size="lg" />
          </Card>
          <Card className={c['section']}>
            <h2>{t('Entries')}</h2>
            <DayNotes entry={entry} />
            <DayEvents
              date={entry.working_date}
              clocks={entry.clocks}
              lateBy={entry.flags.is_late ? entry.late_by : 0}
            />
          </Card>
          <Card className={c['section']}>
            <h2>{t('History')}</h2>
            <DayHistory history={entry.history} />
          </Card>
        </div>
        <Judgement entry={entry} />
      </div>
    </>
  );
}

/** Status and flags of the day, with their explanations. */
function Judgement({ entry }: { entry: AttendanceEntry }) {
  return (
    <div>
      <Card className={c['section']}>
        <h2>{t('Flags')}</h2>
        <Flags entry={entry} />
      </Card>
      <Card className={c['section']}>
        <h2>{t('Comment')}</h2>
        <DayComments entry={entry} />
      </Card>
    </div>
  );
}

function Flags({ entry: { flags } }: { entry: AttendanceEntry }) {
  const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'));
  return (
    <dl className={c['facts']}>
      <Fact label={t('Late')} value={yesOrNo(flags.is_late)} />
      <Fact label={t('Incomplete')} value={yesOrNo(flags.is_incomplete)} />
      <Fact label={t('Remote')} value={yesOrNo(flags.is_remote)} />
    </dl>
  );
}
