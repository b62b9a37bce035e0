import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { confirmAction, showRefusal, showSuccess, type Question } from '#platform/web/ui/notices.ts';
import type { roles } from '../../contract.ts';
import type { Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { rightsPathOf } from '../use-roles-address.ts';
import { refreshRoles } from '../use-roles.ts';
import c from './assign.module.css';

type Holder = Reply<(typeof roles)['assignedUsers']>['data'][number];

/** The holders of a role; each links to everything that they may do. */
export function Holders({ role, people }: { role: Role; people: readonly Holder[] }) {
  const cache = useQueryClient();
  const { run: revoke } = useAction(
    async (person: Holder) => {
      await rolesApi.revokeRole.call({ body: { role_id: role.id, user_id: person.id } });
      void showSuccess();
    },
    {
      ask: async (person) => confirmAction(await questionFor(role, person)),
      onFault: showRefusal,
      refresh: () => refreshRoles(cache),
    },
  );
  return (
    <ul className={c['people']} aria-label={t('People with the role {role}', { role: role.name })}>
      {people.map((person) => (
        <HolderRow key={person.id} person={person} onRevoke={() => void revoke(person)} />
      ))}
    </ul>
  );
}

function HolderRow({ person, onRevoke }: { person: Holder; onRevoke(): void }) {
  const { can } = useSession();
  const { allowed, reason } = person.may_revoke;
  return (
    <li>
      <Avatar name={person.name} avatar={person.avatar} size={28} />
      <Link to={rightsPathOf(person.id)} className={c['who']}>
        <b>{person.name}</b>
        <small>{person.designation_name ?? person.username}</small>
      </Link>
      {can('assign_role_user') && !allowed && reason && <small className={c['reason']}>{reason}</small>}
      {can('assign_role_user') && (
        <Button
          variant="default"
          size="xs"
          disabled={!allowed}
          onClick={onRevoke}
          aria-label={t('Remove the role from {name}', { name: person.name })}
        >
          {t('Remove role')}
        </Button>
      )}
    </li>
  );
}

/** Returns the question, with what the person loses, considering their other roles. */
async function questionFor(role: Role, { id, name }: Holder): Promise<Question> {
  const { changes } = await rolesApi.preview.call({ body: { role_id: role.id, action: 'revoke', user_id: id } });
  const lost = changes[0]?.losses.length ?? 0;
  return {
    title: t('Remove the role {role} from {name}?', { role: role.name, name }),
    text: lost
      ? t('{count, plural, one {They lose # permission immediately.} other {They lose # permissions immediately.}}', {
          count: lost,
        })
      : t('They keep all their permissions through other roles.'),
    verb: t('Remove role'),
  };
}
