/** Ids of roles, highest first. */
export type Order = readonly string[];

interface MovableRole {
  readonly id: string;
  readonly may: { readonly move: { readonly allowed: boolean } };
}

/** Sorts the roles by this order; roles that it does not name stay last, in their previous order. */
export function inOrder<R extends { readonly id: string }>(
  roles: readonly R[],
  order: Order | undefined,
): readonly R[] {
  if (!order) return roles;
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return roles.toSorted((one, other) => place(one.id) - place(other.id));
}

/**
 * Returns the order after a role was moved.
 * @param to its new index
 * @returns undefined when it stays in place, or when one of the roles on the way may not be moved
 */
export function moveRole(roles: readonly MovableRole[], id: string, to: number): Order | undefined {
  const from = roles.findIndex((role) => role.id === id);
  if (from < 0 || to === from || to < 0 || to >= roles.length) return undefined;
  const way = roles.slice(Math.min(from, to), Math.max(from, to) + 1);
  if (way.some(({ may }) => !may.move.allowed)) return undefined;
  const others = roles.filter((role) => role.id !== id).map((role) => role.id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
