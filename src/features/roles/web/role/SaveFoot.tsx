import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { PermissionGroup, Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { refreshRoles } from '../use-roles.ts';
import { changesByGroup } from './draft.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import type { PermissionDraft, StoredPermissions } from './use-permission-draft.ts';
import c from '../roles.module.css';

interface SaveFootProps {
  role: Role;
  groups: readonly PermissionGroup[];
  draft: PermissionDraft;
  onDiscard(): void;
}

/** The unsaved changes, with the button that saves them. */
export function SaveFoot({ role, groups, draft, onDiscard }: SaveFootProps) {
  const store = useStoring(role);
  const [isSaving, setSaving] = useState(false);
  const [meanwhile, setMeanwhile] = useState<StoredPermissions>();
  const take = (stored: StoredPermissions) => {
    store(stored);
    draft.discard();
  };
  const compare = (stored: StoredPermissions) => {
    setSaving(false);
    setMeanwhile(stored);
  };
  const addMine = (stored: StoredPermissions) => {
    store(stored);
    setMeanwhile(undefined);
    draft.rebaseOn(stored);
  };
  return (
    <footer className={c['save']}>
      <Counted groups={groups} draft={draft} />
      <Button variant="default" onClick={onDiscard}>
        {t('Discard')}
      </Button>
      <Button onClick={() => setSaving(true)}>{t('Save permissions')}</Button>
      {isSaving && (
        <SaveDialog role={role} draft={draft} onClose={() => setSaving(false)} onSaved={take} onMeanwhile={compare} />
      )}
      {meanwhile && (
        <ConflictDialog
          groups={groups}
          draft={draft}
          stored={meanwhile}
          onClose={() => setMeanwhile(undefined)}
          onTakeTheirs={() => take(meanwhile)}
          onKeepMine={() => addMine(meanwhile)}
        />
      )}
    </footer>
  );
}

/** Caches the server's response immediately; reloads everything related. */
function useStoring({ id }: Role) {
  const cache = useQueryClient();
  return ({ assign_permissions, version }: StoredPermissions) => {
    cache.setQueryData(rolesApi.permissionsOfRole.read({ params: { id } }).queryKey, {
      assign_permissions: [...assign_permissions],
      version,
    });
    void refreshRoles(cache);
  };
}

/** '2 changes not saved: +1 Attendance, −1 Leave' */
function Counted({ groups, draft: { saved, draft } }: Pick<SaveFootProps, 'groups' | 'draft'>) {
  const ids = groups.map(({ name, permissions }) => ({ name, permissions: permissions.map(({ id }) => id) }));
  const changes = changesByGroup(ids, saved, draft);
  return (
    <p role="status">
      <i aria-hidden />
      {t('{count, plural, one {# unsaved change:} other {# unsaved changes:}}', {
        count: saved.symmetricDifference(draft).size,
      })}
      {changes.map(({ name, added, removed }, index) => (
        <Fragment key={name}>
          {' '}
          <span className="num">
            {added > 0 && <b>+{added} </b>}
            {removed > 0 && <b>−{removed} </b>}
            {name}
            {index < changes.length - 1 && ','}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
