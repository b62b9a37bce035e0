import { useParams } from '@tanstack/react-router';
import { PersonMonth } from './calendar/PersonMonth.tsx';

/** Time of one person, including former employees. */
export function PersonTime() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string };
  return <PersonMonth key={user_id} user_id={user_id} />;
}
