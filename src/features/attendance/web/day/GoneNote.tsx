import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { LockNote } from '#features/corrections/web/parts/ReviewBand.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import { monthOf } from '../parts/month.ts';

/** Note that the shown day no longer exists, with a link to its date in the person's month. */
export function GoneNote({ entry: { user_id, working_date } }: { entry: AttendanceEntry }) {
  const isOwn = usePerson().id === user_id;
  const search = { month: monthOf(working_date), day: working_date, ...(!isOwn && { person: user_id }) };
  return (
    <div role="alert">
      <LockNote text={t('Someone deleted this day. You’re seeing its last version.')}>
        <Link to={isOwn ? '/time/self' : '/time/individual-view'} search={search}>
          {t('Show month')}
        </Link>
      </LockNote>
    </div>
  );
}
