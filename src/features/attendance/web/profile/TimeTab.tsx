import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { PersonCalendar } from '../calendar/PersonCalendar.tsx';
import { whoseOf } from './use-profile-days.ts';

/** The month of Attendance, inside of a profile. */
export function TimeTab({ view }: PartProps) {
  return <PersonCalendar key={view.id} whose={whoseOf(view)} />;
}
