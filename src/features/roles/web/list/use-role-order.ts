import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { inOrder, moved, type Order } from './role-order.ts';

/**
 * Returns the roles in their displayed order: a new order is shown and saved immediately, one save after the other.
 * When the server refuses, the stored order returns.
 */
export function useRoleOrder(stored: readonly Role[], version: string) {
  const [order, setOrder] = useState<Order>();
  const roles = useMemo(() => inOrder(stored, order), [stored, order]);
  const showStored = useCallback(() => setOrder(undefined), []);
  const save = useSaveOrder(showStored);
  const move = useCallback(
    (id: string, to: number) => {
      const next = moved(roles, id, to);
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
