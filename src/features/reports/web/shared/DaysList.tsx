import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Fault } from '#platform/shared/fault.ts';
import { duration, number, shortDay, signedDuration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { DayGroups } from '../../rules/shapes.ts';
import c from '../reports.module.css';

/** Unit of the amounts of days. */
export type Unit = 'seconds' | 'signed' | 'days' | 'hours' | 'count';

export interface DaysListInput {
  /** Title of the figure: 'Late, Anneli Virtanen'. */
  readonly title: string;
  /** Relation to the total: '11.6% of the planned days.' */
  readonly line?: string;
  readonly unit: Unit;
  readonly key: readonly unknown[];
  ask(after: number, signal: AbortSignal): Promise<DayGroups>;
}

export function amountText(amount: number, unit: Unit): string {
  switch (unit) {
    case 'seconds':
      return duration(amount);
    case 'signed':
      return signedDuration(amount);
    case 'hours':
      return t('{count} h', { count: number(amount) });
    case 'days':
      return t('{count} d', { count: number(amount) });
    default:
      return number(amount);
  }
}

/** Days behind a figure by person, each with a link to its screen. */
export function DaysList({ asked }: { asked: DaysListInput }) {
  const query = useInfiniteQuery<DayGroups, Fault, { pages: DayGroups[] }, readonly unknown[], number>({
    queryKey: ['reports', 'days', ...asked.key],
    queryFn: ({ pageParam, signal }) => asked.ask(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const groups = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {query.error && <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />}
      {query.isPending && !query.error && <SkeletonRows rows={6} />}
      {query.data && groups.length === 0 && !query.hasNextPage && <p>{t('No matching days.')}</p>}
      <ul className={c['groups']}>
        {groups.map((group) => (
          <Group key={group.user.id} group={group} unit={asked.unit} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button fullWidth variant="default" loading={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

function Group({ group: { user, days, total }, unit }: { group: DayGroups['data'][number]; unit: Unit }) {
  return (
    <li>
      <header>
        <Avatar name={user.name} avatar={user.avatar} size={32} />
        <span>
          <b>{user.name}</b>
          <small>{user.designation_name}</small>
        </span>
        <b className="num">
          {unit === 'count'
            ? t('{count, plural, one {# day} other {# days}}', { count: total })
            : amountText(total, unit)}
        </b>
      </header>
      <ul>
        {days.map(({ date, attendance_id, amount }, index) => (
          <li key={`${date} ${index}`}>
            <DayLink date={date} attendanceId={attendance_id} userId={user.id} />
            {unit !== 'count' && <span className="num">{amountText(amount, unit)}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface DayLinkProps {
  date: string;
  attendanceId: string | null;
  userId: string;
}

/** Link to a recorded day, otherwise to the person's month; plain text for viewers of neither. */
function DayLink({ date, attendanceId, userId }: DayLinkProps) {
  const { can } = useSession();
  const isOwn = usePerson().id === userId;
  const text = `${weekday(date, 'short')}, ${shortDay(date)}`;
  if (!can('view_any_attendance') && !(isOwn && can('view_attendance'))) return text;
  if (attendanceId) return <Link to={`/time/details/view/${attendanceId}/${userId}`}>{text}</Link>;
  const month = date.slice(0, 7);
  if (isOwn)
    return (
      <Link to="/time/self" search={{ month, day: date }}>
        {text}
      </Link>
    );
  return (
    <Link to="/time/individual-view" search={{ person: userId, month, day: date }}>
      {text}
    </Link>
  );
}
