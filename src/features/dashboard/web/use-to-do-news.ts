import { useQueryClient } from '@tanstack/react-query';
import { clockStatus } from '#features/clock/events.ts';
import { applicationNews } from '#features/leave-applications/events.ts';
import { refreshToDo } from '#features/to-do/web/parts/to-do-api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { usePerson } from '#platform/web/session.ts';

/** Reloads open tasks when leave or the viewer's days change; posts announce their own changes. */
export function useToDoNews(): void {
  const cache = useQueryClient();
  const me = usePerson().id;
  useLive(applicationNews, () => refreshToDo(cache));
  useLive(clockStatus, ({ author }) => {
    if (author === me) refreshToDo(cache);
  });
  useLive(connected, () => refreshToDo(cache));
}
