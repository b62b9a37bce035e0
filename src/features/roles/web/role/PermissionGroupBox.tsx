import { Checkbox } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import { useId } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PermissionGroup } from '../../rules/shapes.ts';
import { toggleGroup } from './draft.ts';
import type { PermissionDraft } from './use-permission-draft.ts';
import c from '../roles.module.css';

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
export function PermissionGroupBox({ group, words, isOpen, isReadOnly, draft, onFold }: PermissionGroupBoxProps) {
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
  const wasGiven = draft.saved.has(id);
  const isGiven = draft.draft.has(id);
  return (
    <Checkbox
      {...(wasGiven !== isGiven && { className: c['changed'] ?? '' })}
      label={sentence}
      description={isReadOnly || may_give ? helpOf(permission) : notGranted(wasGiven)}
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

function notGranted(isGiven: boolean): string {
  return isGiven
    ? t('You do not have this permission. If you remove it, you cannot add it back.')
    : t('You do not have this permission, so you cannot grant it.');
}
