import { t } from '#platform/web/i18n.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import type { AttendanceEntry } from '../../contract.ts';

/** Links back: to the viewer's own month, or to the person's and everyone's. */
export function BackLinks({ entry }: { entry: AttendanceEntry }) {
  const { can } = useSession();
  const isOwn = usePerson().id === entry.user_id;
  const month = entry.working_date.slice(0, 7);
  return (
    <>
      {isOwn && can('view_attendance') && (
        <Back to="/time/self" search={{ month, day: entry.working_date }} text={t('My attendance')} />
      )}
      {can('view_any_attendance') && (
        <>
          <Back
            to="/time/individual-view"
            search={{ person: entry.user_id, month, day: entry.working_date }}
            text={t('Individual view')}
          />
          <Back to="/time/bird-view" search={{ month }} text={t('Bird view')} />
        </>
      )}
    </>
  );
}
