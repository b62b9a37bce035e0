import { useSession } from '#platform/web/session.ts';
import type { PeopleToday } from '#features/people/web/parts/people-today.ts';
import { useWhereabouts } from './parts/use-whereabouts.ts';
import { WhereaboutsLabel } from './parts/WhereaboutsLabel.tsx';

/** Returns where people are now, for lists of earlier features. */
function useToday(ids: readonly string[]) {
  const places = useWhereabouts(ids);
  if (!useSession().can('view_any_attendance')) return undefined;
  return (id: string) => {
    const place = places.get(id);
    return place && <WhereaboutsLabel place={place} />;
  };
}

export const peopleToday: PeopleToday = { useToday };
