import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';

interface InvitedLinkProps {
  /** Number of people who were invited and have not signed in. */
  invited?: number | undefined;
  /** Number of people who wait for an invitation. */
  notInvited?: number | undefined;
}

/** ', 4 not in yet, 11 not invited yet': the way to the invitations, for those who invite. */
export function InvitedLink({ invited = 0, notInvited = 0 }: InvitedLinkProps) {
  const { can } = useSession();
  if (invited + notInvited === 0 || !can('add_employee')) return null;
  const text = [
    invited > 0 && t('{count} not joined yet', { count: invited }),
    notInvited > 0 && t('{count} not invited yet', { count: notInvited }),
  ];
  return (
    <>
      {', '}
      <Link to="/people/invitations">{text.filter(Boolean).join(', ')}</Link>
    </>
  );
}
