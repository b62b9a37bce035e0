import { Button } from '@mantine/core';
import { mdiLockOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Decision, PermissionGroup, Role } from '../../rules/shapes.ts';
import { matching } from './matching.ts';
import { PermissionGroupBox } from './PermissionGroupBox.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import type { PermissionDraft } from './use-permission-draft.ts';
import c from '../roles.module.css';

interface PermissionsTabProps {
  role: Role;
  groups: readonly PermissionGroup[];
  draft: PermissionDraft;
  /** Search words that filter the permissions. */
  search: string;
  onClearSearch(): void;
  onDiscard(): void;
}

/** The permissions of a role, by group. Before saving, a dialog shows who gains and loses permissions. */
export function PermissionsTab({ role, groups, draft, search, onClearSearch, onDiscard }: PermissionsTabProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(groups.slice(0, 2).map(({ name }) => name)));
  const { allowed, reason } = changing(role);
  const words = search.trim();
  const shown = matching(groups, words);
  return (
    <>
      {!allowed && (
        <p className={c['note']}>
          <Icon path={mdiLockOutline} size={16} />
          {reason}
        </p>
      )}
      <div className={c['groups']} tabIndex={-1}>
        {shown.map((group) => (
          <PermissionGroupBox
            key={group.name}
            group={group}
            words={words}
            isOpen={Boolean(words) || open.has(group.name)}
            isReadOnly={!allowed}
            draft={draft}
            onFold={() => setOpen(open.symmetricDifference(new Set([group.name])))}
          />
        ))}
        {shown.length === 0 && <NoRightFound onClear={onClearSearch} />}
      </div>
      {draft.isDirty && <SaveFoot role={role} groups={groups} draft={draft} onDiscard={onDiscard} />}
    </>
  );
}

function NoRightFound({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      title={t('No matches')}
      text={t('Try a single word such as “clock”, “leave” or “roles”.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Show all permissions')}
        </Button>
      }
    />
  );
}

/** The role of the Owners cannot be changed, so that there is always a person who may do everything. */
function changing({ is_owner, may }: Role): Decision {
  if (!is_owner) return may.permissions;
  return {
    allowed: false,
    reason: t('Owner permissions cannot be changed, so someone can always manage access.'),
  };
}
