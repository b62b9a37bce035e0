import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural, t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { onBoardingApi } from '../on-boarding-api.ts';

/** '4 have not signed in yet', with the way to where they are reminded, for those who invite; nothing where all have. */
export function NotSignedIn({ className }: { className: string | undefined }) {
  const isOpen = useSession().can('add_employee');
  const { data } = useQuery({ ...onBoardingApi.invitations.read({ query: {} }), enabled: isOpen });
  const count = data?.counts.waiting ?? 0;
  if (count === 0) return null;
  return (
    <p className={className}>
      {plural(count, '{count} has not signed in yet', '{count} have not signed in yet')}
      <Link to="/people/invitations">{t('Remind them')}</Link>
    </p>
  );
}
