import { useState, useCallback, useMemo, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { Sortable } from '#platform/web/ui/Sortable.tsx';
import { placeOf } from '#platform/web/ui/sortable-words.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { RoleRow } from './RoleRow.tsx';
import { inOrder, moveRole, type Order } from './role-order.ts';
import c from './role-list.module.css';

interface RoleListProps {
  roles: readonly Role[];
  /** Version of the order. */
  version: string;
  /** Id of the selected role; empty when none is selected. */
  current: string;
  onRename(role: Role): void;
  onDelete(role: Role): void;
}

/** The roles by position, reordered by pointer, keyboard or a row's menu where permitted. */
export function RoleList({ roles: stored, version, current, onRename, onDelete }: RoleListProps) {
  const { roles, move } = useRoleOrder(stored, version);
  const [announcement, setAnnouncement] = useState('');
  const isSortable = roles.some(isMovable);
  const step = (role: Role, to: number) => {
    const isMoved = move(role.id, to);
    setAnnouncement(announcementOf(role, isMoved ? placeOf(to, roles.length) : undefined));
  };
  const isTouch = useTouch();
  return (
    <section className={c['list']} aria-label={t('Roles')}>
      <p className={c['hint']}>
        {isSortable &&
          `${isTouch ? t('Use a role’s menu to change the order.') : t('Drag or use the arrow keys to change the order.')} `}
        {t('Profiles show the person’s first role.')}
      </p>
      <Sortable items={roles} hint={spokenHint(isTouch)} onDrop={move}>
        <ol>
          {roles.map((role, index) => (
            <RoleRow
              key={role.id}
              role={role}
              place={{ index, of: roles.length }}
              isCurrent={role.id === current}
              isSortable={isSortable}
              canMoveUp={isMovable(role) && isMovable(roles[index - 1])}
              canMoveDown={isMovable(role) && isMovable(roles[index + 1])}
              onStep={(by) => step(role, index + by)}
              onRename={() => onRename(role)}
              onDelete={() => onDelete(role)}
            />
          ))}
        </ol>
      </Sortable>
      <p className={c['said']} aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}

const spokenHint = (isTouch: boolean) =>
  isTouch
    ? t('Use a role’s menu to change the order.')
    : t(
        'Press the up or down arrow key to move the role one place. Or press Space to pick it up, the arrow keys to move it, Space to drop it and Escape to cancel.',
      );

const isMovable = (role: Role | undefined) => role?.may.move.allowed ?? false;

/** @param place new place of the role; undefined when it could not be moved */
const announcementOf = ({ name }: Role, place: string | undefined) =>
  place ? t('{name} moved to {place}.', { name, place }) : t('You cannot move {name} there.', { name });

/**
 * Returns the roles in their displayed order: a new order is shown and saved immediately, one save after the other.
 * When the server refuses, the stored order returns.
 */
function useRoleOrder(stored: readonly Role[], version: string) {
  const [order, setOrder] = useState<Order>();
  const roles = useMemo(() => inOrder(stored, order), [stored, order]);
  const showStored = useCallback(() => setOrder(undefined), []);
  const save = useSaveOrder(showStored);
  const move = useCallback(
    (id: string, to: number) => {
      const next = moveRole(roles, id, to);
      if (!next) return false;
      setOrder(next);
      void save(next, version);
      return true;
    },
    [roles, version, save],
  );
  return { roles, move };
}

/**
 * Saves orders one after the other; of those that arrive during a save, only the last.
 * @param onSettled called when nothing is left to save, or when the server has refused
 * @returns a function that takes an order and the version of the roles that it is based on
 */
function useSaveOrder(onSettled: () => void) {
  const cache = useQueryClient();
  const savedOrder = useRef<Order>(undefined);
  const isSaving = useRef(false);
  return useCallback(
    async (order: Order, version: string) => {
      savedOrder.current = order;
      if (isSaving.current) return;
      isSaving.current = true;
      try {
        let current = version;
        while (savedOrder.current) {
          const ids = savedOrder.current;
          savedOrder.current = undefined;
          await rolesApi.reorder.call({ body: { roles: [...ids], version: current } });
          const fresh = await rolesApi.rolesWithPermissions.call();
          cache.setQueryData(rolesApi.rolesWithPermissions.read().queryKey, fresh);
          current = fresh.version;
        }
      } catch (error) {
        savedOrder.current = undefined;
        await cache.invalidateQueries({ queryKey: rolesApi.rolesWithPermissions.key });
        void showFailure(error);
      } finally {
        isSaving.current = false;
        onSettled();
      }
    },
    [cache, onSettled],
  );
}
