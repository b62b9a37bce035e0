import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { ResolvedPeople } from '#features/assigning/contract.ts';
import type { Role } from '../../rules/shapes.ts';
import c from './assign.module.css';

/** Lists everyone covered by the choice, before they receive the role. */
export function RoleRecipients({ role, query }: { role: Role; query: UseQueryResult<ResolvedPeople, Fault> }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that led here no longer exists, so focus moves to the list.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={c['check']} tabIndex={-1}>
      <QueryState query={query}>
        {(resolved) => (
          <>
            <p>{sentenceOf(resolved, role)}</p>
            <ul className={c['getters']} aria-label={t('People who get the role')}>
              {resolved.people.map(({ id, name, avatar, designation_name, username }) => (
                <li key={id}>
                  <Avatar name={name} avatar={avatar} size={28} />
                  <span>
                    <b>{name}</b>
                    <small>{designation_name ?? username}</small>
                  </span>
                </li>
              ))}
            </ul>
            {resolved.total > resolved.people.length && (
              <p>{t('And {count} more.', { count: resolved.total - resolved.people.length })}</p>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

function sentenceOf({ total, total_holding, is_without_self }: ResolvedPeople, role: Role): string {
  const rights = t('{count, plural, one {# permission} other {# permissions}}', {
    count: role.assigned_permission_ids.length,
  });
  const get = total
    ? t(
        '{count, plural, one {# person immediately gets the role {role} with {rights}.} other {# people immediately get the role {role} with {rights}.}}',
        { count: total, role: role.name, rights },
      )
    : t('No one new gets the role.');
  const holding = total_holding
    ? t('{count, plural, one {# selected person already has it.} other {# selected people already have it.}}', {
        count: total_holding,
      })
    : '';
  const self = is_without_self ? t('You are not included because you cannot assign roles to yourself.') : '';
  return [get, holding, self].filter(Boolean).join(' ');
}
