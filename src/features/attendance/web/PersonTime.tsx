import { useParams } from '@tanstack/react-router';
import { PersonMonth } from './calendar/PersonMonth.tsx';

/** The time of one person, also of one who has left. */
export function PersonTime() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string };
  return <PersonMonth key={user_id} user_id={user_id} />;
}
