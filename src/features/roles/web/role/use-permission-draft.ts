import { useMemo, useState } from 'react';
import type { Permission } from '#platform/shared/permissions.ts';
import { rebasePermissions } from './draft.ts';

type Permissions = ReadonlySet<Permission>;

interface EditedPermissions {
  /** Permissions stored when the first checkbox was ticked. */
  readonly base: Permissions;
  readonly version: string;
  readonly draft: Permissions;
}

export interface StoredPermissions {
  readonly assign_permissions: readonly Permission[];
  readonly version: string;
}

export interface PermissionDraft {
  readonly saved: Permissions;
  readonly draft: Permissions;
  /** Version of `saved`. */
  readonly version: string;
  readonly isDirty: boolean;
  change(draft: Permissions): void;
  discard(): void;
  /** Applies the viewer's own changes to what another person has saved. */
  rebaseOn(stored: StoredPermissions): void;
}

/**
 * Holds the ticked checkboxes of a role until they are saved. Changes keep the state that they started from,
 * even when others save the role.
 */
export function usePermissionDraft(stored: StoredPermissions): PermissionDraft {
  const [edited, setEdited] = useState<EditedPermissions>();
  const read = useMemo(() => new Set(stored.assign_permissions), [stored]);
  const saved = edited?.base ?? read;
  const version = edited?.version ?? stored.version;
  const keep = (base: Permissions, draft: Permissions, known: string) => {
    setEdited(base.symmetricDifference(draft).size ? { base, version: known, draft } : undefined);
  };
  return {
    saved,
    draft: edited?.draft ?? saved,
    version,
    isDirty: edited !== undefined,
    change: (draft) => keep(saved, draft, version),
    discard: () => setEdited(undefined),
    rebaseOn(theirs) {
      const base = new Set(theirs.assign_permissions);
      keep(base, rebasePermissions(saved, edited?.draft ?? saved, base), theirs.version);
    },
  };
}
