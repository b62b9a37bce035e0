import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { useSoon } from '#platform/web/use-soon.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { useDeliveryStatus } from '#features/company/web/parts/DeliveryWarning.tsx';
import { peopleNews } from '#features/people/events.ts';
import { invitationNews } from '../../events.ts';
import { useReminding } from '../invitations/use-reminding.ts';
import { onBoardingApi } from '../on-boarding-api.ts';
import c from './not-signed-in.module.css';

/** Shows people who invite how many of the invited have not signed in, with a button to remind them. */
export function NotSignedIn() {
  const { can } = useSession();
  return can('add_employee') ? <Invited /> : null;
}

/** Explains why no one can be reminded yet: a mail in the mail folder has reached no one. */
function RecentlyReminded({ rested, total }: { rested: number; total: number }) {
  const reach = useDeliveryStatus();
  return reach ? <small>{restedText(rested, total, reach.has_mail_server)}</small> : null;
}

function restedText(rested: number, total: number, hasMailServer: boolean): string {
  if (!hasMailServer)
    return t(
      '{count, plural, one {No mail server: # email of the last 24 hours waits in the mail folder} other {No mail server: # emails of the last 24 hours wait in the mail folder}}',
      { count: rested },
    );
  return rested === total
    ? t('Everyone was emailed in the last 24 hours')
    : t(
        '{count, plural, one {# person was emailed in the last 24 hours} other {# people were emailed in the last 24 hours}}',
        { count: rested },
      );
}

function Invited() {
  const cache = useQueryClient();
  const refresh = useSoon(() => void cache.invalidateQueries({ queryKey: onBoardingApi.notSignedIn.key }));
  useLive(invitationNews, refresh);
  useLive(peopleNews, refresh);
  useLive(connected, refresh);
  const { data } = useQuery(onBoardingApi.notSignedIn.read());
  const message = useRef<HTMLSpanElement>(null);
  // The button disappears with the last person, so the focus moves to the text with their number.
  const { isBusy, remindAll } = useReminding({ tab: 'invited' }, () => message.current?.focus());
  // Secondary information in its card: nothing is shown if it cannot be loaded.
  if (!data || data.total === 0) return null;
  const { total, rested, to_remind, people } = data;
  return (
    <div className={c['foot']}>
      <span className={c['faces']} aria-hidden>
        {people.map(({ id, name, avatar }) => (
          <Avatar key={id} name={name} avatar={avatar} size={24} />
        ))}
      </span>
      <span ref={message} className={c['said']} tabIndex={-1}>
        {t('{count, plural, one {# person has not signed in yet} other {# people have not signed in yet}}', {
          count: total,
        })}
        {to_remind === 0 && rested > 0 && <RecentlyReminded rested={rested} total={total} />}
      </span>
      {to_remind > 0 && (
        <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void remindAll(to_remind)}>
          {t('Send reminders')}
        </Button>
      )}
    </div>
  );
}
