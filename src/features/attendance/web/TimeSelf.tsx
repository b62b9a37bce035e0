import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { PersonCalendar } from './calendar/PersonCalendar.tsx';

/** The person's own month. */
export function TimeSelf() {
  const { id } = usePerson();
  return <PersonCalendar title={t('My attendance')} whose={{ user_id: id, isSelf: true }} />;
}
