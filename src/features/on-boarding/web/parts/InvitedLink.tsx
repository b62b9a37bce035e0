import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';

/** ', 4 not in yet': the way to the invitations, for those who invite. */
export function InvitedLink({ count = 0 }: { count?: number | undefined }) {
  const { can } = useSession();
  if (count === 0 || !can('add_employee')) return null;
  return (
    <>
      {', '}
      <Link to="/people/invitations">{t('{count} not in yet', { count })}</Link>
    </>
  );
}
