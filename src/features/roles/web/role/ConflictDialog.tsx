import { Button } from '@mantine/core';
import type { Permission } from '#platform/shared/permissions.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { PermissionGroup } from '../../rules/shapes.ts';
import { Rights } from './Rights.tsx';
import type { PermissionDraft, StoredPermissions } from './use-permission-draft.ts';
import c from './effects.module.css';

interface ConflictDialogProps {
  groups: readonly PermissionGroup[];
  draft: PermissionDraft;
  /** Permissions that another person has saved. */
  stored: StoredPermissions;
  onClose(): void;
  onTakeTheirs(): void;
  onKeepMine(): void;
}

/**
 * Another person has saved the role in the meantime: shows both sets of changes and lets the viewer choose.
 * Nothing is lost before that.
 */
export function ConflictDialog({ groups, draft, stored, onClose, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const foot = (
    <>
      <Button variant="default" onClick={onTakeTheirs}>
        {t('Use the saved version')}
      </Button>
      <Button onClick={onKeepMine} data-autofocus>
        {t('Apply my changes')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Someone else changed this in the meantime')} size={650} onClose={onClose} footer={foot}>
      <div className={c['both']}>
        <p>{t('Your changes are not saved. Apply them to the saved version, or discard them.')}</p>
        <Side
          title={t('Saved by someone else')}
          from={draft.saved}
          to={new Set(stored.assign_permissions)}
          groups={groups}
        />
        <Side title={t('Your changes')} from={draft.saved} to={draft.draft} groups={groups} />
      </div>
    </Dialog>
  );
}

interface SideProps {
  title: string;
  from: ReadonlySet<Permission>;
  to: ReadonlySet<Permission>;
  groups: readonly PermissionGroup[];
}

function Side({ title, from, to, groups }: SideProps) {
  const entries = groups.flatMap(({ permissions }) => permissions);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Rights tone="gains" verb={t('added')} rights={entries.filter(({ id }) => to.has(id) && !from.has(id))} />
      <Rights tone="losses" verb={t('removed')} rights={entries.filter(({ id }) => from.has(id) && !to.has(id))} />
    </section>
  );
}
