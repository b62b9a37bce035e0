import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { PersonCalendar } from '../calendar/PersonCalendar.tsx';
import { profilePerson } from './use-profile-days.ts';

/** The attendance month inside a profile. */
export function TimeTab({ view }: PartProps) {
  return <PersonCalendar key={view.id} whose={profilePerson(view)} />;
}
