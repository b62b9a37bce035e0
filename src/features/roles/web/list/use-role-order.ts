import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Role } from '../../contract.ts';
import { rolesApi } from '../roles-api.ts';
import { inOrder, moved, type Order } from './role-order.ts';

/**
 * The roles in the order in which they are shown: a new order shows at once and is saved at once, one save after the
 * other. When the server refuses, the stored order is back.
 */
export function useRoleOrder(stored: readonly Role[], version: string) {
  const cache = useQueryClient();
  const [order, setOrder] = useState<Order>();
  const wanted = useRef<Order>(undefined);
  const isSaving = useRef(false);
  const roles = useMemo(() => inOrder(stored, order), [stored, order]);
  const save = useCallback(
    async (known: string) => {
      if (isSaving.current) return;
      isSaving.current = true;
      const list = rolesApi.rolesWithPermissions.read();
      try {
        let current = known;
        while (wanted.current) {
          const ids = wanted.current;
          wanted.current = undefined;
          await rolesApi.reorder.call({ body: { roles: [...ids], version: current } });
          const fresh = await rolesApi.rolesWithPermissions.call();
          cache.setQueryData(list.queryKey, fresh);
          current = fresh.version;
        }
      } catch (error) {
        wanted.current = undefined;
        await cache.invalidateQueries({ queryKey: rolesApi.rolesWithPermissions.key });
        void showFailure(error);
      } finally {
        isSaving.current = false;
        setOrder(undefined);
      }
    },
    [cache],
  );
  const move = useCallback(
    (id: string, to: number) => {
      const next = moved(roles, id, to);
      if (!next) return false;
      wanted.current = next;
      setOrder(next);
      void save(version);
      return true;
    },
    [roles, version, save],
  );
  return { roles, move };
}
