import { useQuery } from '@tanstack/react-query';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay } from '#platform/web/format.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { attendanceApi } from '../attendance-api.ts';
import { DayPanel } from '../calendar/DayPanel.tsx';

interface BirdDayProps {
  user_id: string;
  date: LocalDate;
  onOpen(person: string, day: LocalDate): void;
  onClose(): void;
}

/** The day of one person beside the table. */
export function BirdDay({ user_id, date, onOpen, onClose }: BirdDayProps) {
  const query = useQuery(attendanceApi.allData.read({ query: { user_id, start_date: date, end_date: date } }));
  const panel = (
    <DayPanel
      date={date}
      user_id={user_id}
      cell={query.data?.data.find((cell) => cell.date === date)}
      person={query.data?.user}
      canRead
      takesFocus
      onStep={(by) => onOpen(user_id, addDays(date, by))}
      onClose={onClose}
    />
  );
  return (
    <SidePanel label={longDay(date)} onClose={onClose}>
      {query.error && !query.data ? (
        <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        panel
      )}
    </SidePanel>
  );
}
