import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { PersonCalendar } from './calendar/PersonCalendar.tsx';

/** The person's own month. */
export function TimeSelf() {
  const { id } = usePerson();
  const payPeriod = (
    <Button variant="default" renderRoot={(props) => <Link to="/time/my-pay-period" {...props} />}>
      {t('My pay period')}
    </Button>
  );
  return <PersonCalendar title={t('My attendance')} whose={{ user_id: id, isSelf: true }} back={payPeriod} />;
}
