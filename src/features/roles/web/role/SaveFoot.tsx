import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import type { PermissionGroup, Role } from '../../contract.ts';
import { rolesApi } from '../roles-api.ts';
import { refreshRoles } from '../use-roles.ts';
import { changesByGroup } from './draft.ts';
import { MeanwhileDialog } from './MeanwhileDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import type { PermissionDraft, StoredPermissions } from './use-permission-draft.ts';
import c from '../roles.module.css';

interface SaveFootProps {
  role: Role;
  groups: readonly PermissionGroup[];
  draft: PermissionDraft;
}

/** How many changes wait to be saved, and in which groups. */
export function SaveFoot({ role, groups, draft }: SaveFootProps) {
  const cache = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [meanwhile, setMeanwhile] = useState<StoredPermissions>();
  const store = (stored: StoredPermissions) => {
    cache.setQueryData(rolesApi.permissionsOfRole.read({ params: { id: role.id } }).queryKey, {
      ...stored,
      assign_permissions: [...stored.assign_permissions],
    });
    void refreshRoles(cache);
  };
  const count = draft.saved.symmetricDifference(draft.draft).size;
  const changes = changesByGroup(
    groups.map(({ name, permissions }) => ({ name, permissions: permissions.map(({ id }) => id) })),
    draft.saved,
    draft.draft,
  );
  return (
    <footer className={c['save']}>
      <p role="status">
        <i aria-hidden />
        {plural(count, '{count} change not saved:', '{count} changes not saved:')}
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
      <Button variant="default" onClick={draft.discard}>
        {t('Discard')}
      </Button>
      <Button onClick={() => setSaving(true)}>{t('Save permissions')}</Button>
      {isSaving && (
        <SaveDialog
          role={role}
          draft={draft}
          onClose={() => setSaving(false)}
          onSaved={(stored) => {
            store(stored);
            draft.discard();
          }}
          onMeanwhile={(stored) => {
            setSaving(false);
            setMeanwhile(stored);
          }}
        />
      )}
      {meanwhile && (
        <MeanwhileDialog
          groups={groups}
          draft={draft}
          stored={meanwhile}
          onClose={() => setMeanwhile(undefined)}
          onTakeTheirs={() => {
            store(meanwhile);
            draft.discard();
          }}
          onKeepMine={() => {
            store(meanwhile);
            setMeanwhile(undefined);
            draft.rebaseOn(meanwhile);
          }}
        />
      )}
    </footer>
  );
}
