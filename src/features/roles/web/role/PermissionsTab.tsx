import { Button, Checkbox } from '@mantine/core';
import { mdiLockOutline, mdiChevronDown } from '@mdi/js';
import { useState, useId, Fragment } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Decision, PermissionGroup, Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { refreshRoles } from '../use-roles.ts';
import { matchingGroups } from './matching.ts';
import type { PermissionDraft, StoredPermissions } from './use-permission-draft.ts';
import { toggleGroup, changesByGroup } from './draft.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
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
  const shown = matchingGroups(groups, words);
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

type PermissionEntry = PermissionGroup['permissions'][number];

interface PermissionGroupBoxProps {
  /** Contains only permissions that match the search. */
  group: PermissionGroup;
  words: string;
  isOpen: boolean;
  isReadOnly: boolean;
  draft: PermissionDraft;
  onFold(): void;
}

/** A group of permissions: one checkbox for all, and one for each. */
function PermissionGroupBox({ group, words, isOpen, isReadOnly, draft, onFold }: PermissionGroupBoxProps) {
  const items = useId();
  return (
    <section className={c['group']} aria-label={group.name} {...(isOpen && { 'data-open': true })}>
      <header>
        <GroupCheckbox group={group} words={words} isReadOnly={isReadOnly} draft={draft} />
        <h3>
          <button
            type="button"
            className={c['fold']}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': items })}
            disabled={Boolean(words)}
            onClick={onFold}
          >
            {group.name}
            <small className="num">
              {t('{held} of {all}', { held: grantedCountOf(group, draft), all: group.permissions.length })}
            </small>
            {!words && <Icon path={mdiChevronDown} size={18} />}
          </button>
        </h3>
      </header>
      {isOpen && (
        <div id={items} className={c['items']}>
          {group.permissions.map((permission) => (
            <PermissionCheckbox key={permission.id} permission={permission} isReadOnly={isReadOnly} draft={draft} />
          ))}
        </div>
      )}
    </section>
  );
}

function GroupCheckbox({ group, words, isReadOnly, draft }: Omit<PermissionGroupBoxProps, 'isOpen' | 'onFold'>) {
  const grantedCount = grantedCountOf(group, draft);
  const changeable = group.permissions.filter((permission) => mayChange(permission, draft)).map(({ id }) => id);
  return (
    <Checkbox
      aria-label={
        words
          ? t('All matching permissions in {group}', { group: group.name })
          : t('All permissions in {group}', { group: group.name })
      }
      checked={grantedCount === group.permissions.length}
      indeterminate={grantedCount > 0 && grantedCount < group.permissions.length}
      disabled={isReadOnly || changeable.length === 0}
      onChange={() => draft.change(toggleGroup(draft.draft, changeable))}
    />
  );
}

const grantedCountOf = ({ permissions }: PermissionGroup, { draft }: PermissionDraft) =>
  permissions.filter(({ id }) => draft.has(id)).length;

/** A permission that the actor lacks may be kept or removed, but not added. */
const mayChange = ({ id, may_give }: PermissionEntry, { saved }: PermissionDraft) => may_give || saved.has(id);

interface PermissionCheckboxProps extends Pick<PermissionGroupBoxProps, 'isReadOnly' | 'draft'> {
  permission: PermissionEntry;
}

function PermissionCheckbox({ permission, isReadOnly, draft }: PermissionCheckboxProps) {
  const { id, sentence, may_give } = permission;
  const wasGranted = draft.saved.has(id);
  const isGiven = draft.draft.has(id);
  return (
    <Checkbox
      {...(wasGranted !== isGiven && { className: c['changed'] ?? '' })}
      label={sentence}
      description={isReadOnly || may_give ? helpOf(permission) : notGrantableText(wasGranted)}
      checked={isGiven}
      disabled={isReadOnly || !mayChange(permission, draft)}
      onChange={() => draft.change(draft.draft.symmetricDifference(new Set([id])))}
    />
  );
}

/** A permission may be given before its feature exists. */
function helpOf({ help, has_effect }: PermissionEntry): string | null {
  if (has_effect) return help;
  const note = t('Has no effect yet. This part of Muster is not available yet.');
  return help ? `${help.replace(/\.?$/, '.')} ${note}` : note;
}

function notGrantableText(isGiven: boolean): string {
  return isGiven
    ? t('You do not have this permission. If you remove it, you cannot add it back.')
    : t('You do not have this permission, so you cannot grant it.');
}

interface SaveFootProps {
  role: Role;
  groups: readonly PermissionGroup[];
  draft: PermissionDraft;
  onDiscard(): void;
}

/** The unsaved changes, with the button that saves them. */
function SaveFoot({ role, groups, draft, onDiscard }: SaveFootProps) {
  const store = useStorePermissions(role);
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
      <ChangeCounts groups={groups} draft={draft} />
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
function useStorePermissions({ id }: Role) {
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
function ChangeCounts({ groups, draft: { saved, draft } }: Pick<SaveFootProps, 'groups' | 'draft'>) {
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
