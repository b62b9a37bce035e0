/** A group as the screen needs it. */
interface Group<P extends string> {
  readonly name: string;
  readonly permissions: readonly P[];
}

export interface GroupChange {
  readonly name: string;
  readonly added: number;
  readonly removed: number;
}

/** Counts the permissions that each group gains and loses by the draft; only groups with a change. */
export function changesByGroup<P extends string>(
  groups: readonly Group<P>[],
  saved: ReadonlySet<P>,
  draft: ReadonlySet<P>,
): GroupChange[] {
  return groups.flatMap(({ name, permissions }) => {
    const added = permissions.filter((permission) => draft.has(permission) && !saved.has(permission)).length;
    const removed = permissions.filter((permission) => saved.has(permission) && !draft.has(permission)).length;
    return added || removed ? [{ name, added, removed }] : [];
  });
}

/**
 * Toggles a group's checkbox: gives all permissions that may be changed, or takes them when all are given.
 * @returns the whole draft
 */
export function toggleGroup<P extends string>(draft: ReadonlySet<P>, changeable: readonly P[]): Set<P> {
  const isFull = changeable.every((permission) => draft.has(permission));
  return isFull
    ? new Set([...draft].filter((permission) => !changeable.includes(permission)))
    : new Set([...draft, ...changeable]);
}

/**
 * Applies the viewer's own changes to what another person has saved in the meantime.
 * @param base the permissions that both started from
 */
export function rebasePermissions<P extends string>(
  base: ReadonlySet<P>,
  mine: ReadonlySet<P>,
  theirs: ReadonlySet<P>,
): Set<P> {
  const merged = [...theirs].filter((permission) => mine.has(permission) || !base.has(permission));
  const added = [...mine].filter((permission) => !base.has(permission));
  return new Set([...merged, ...added]);
}
