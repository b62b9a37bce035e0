import type { Feature } from '#platform/server/feature.ts';
import { implement, type Routes } from '#platform/server/http/implement.ts';
import { toDo } from '../contract.ts';

/** The endpoint of open tasks from all features. */
export function toDoRoutes(features: readonly Feature[]): Routes {
  const kinds = features
    .flatMap(({ toDo: brought = [] }) => brought)
    .sort((one, other) => one.position - other.position);
  return implement(toDo)({
    async index({ db, actor, context: { now } }) {
      const open = kinds.filter(
        ({ permissions }) => !permissions || permissions.some((permission) => actor.permissions.has(permission)),
      );
      const found = await Promise.all(
        open.map(async ({ key, read }) => {
          const item = await read({ db, actor, now });
          return item ? [{ key, ...item }] : [];
        }),
      );
      return { data: found.flat() };
    },
  });
}
