import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#features/access/web/parts/session.tsx';
import { PersonCalendar } from './calendar/PersonCalendar.tsx';

/** One's own month. */
export function TimeSelf() {
  const { id } = usePerson();
  return <PersonCalendar title={t('My attendance')} whose={{ user_id: id, isSelf: true }} />;
}
