import { Checkbox } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import { useId } from 'react';
import type { Permission } from '#platform/shared/permissions.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PermissionGroup } from '../../contract.ts';
import { toggleGroup } from './draft.ts';
import type { PermissionDraft } from './use-permission-draft.ts';
import c from '../roles.module.css';

interface PermissionGroupBoxProps {
  /** Only with the rights that are looked for. */
  group: PermissionGroup;
  words: string;
  isOpen: boolean;
  isReadOnly: boolean;
  draft: PermissionDraft;
  onFold(): void;
  onToggle(permission: Permission): void;
}

/** A group of rights: all of them by one box, each by its own. */
export function PermissionGroupBox({ group, words, isOpen, isReadOnly, draft, onFold, onToggle }: PermissionGroupBoxProps) {
  const items = useId();
  const held = group.permissions.filter(({ id }) => draft.draft.has(id)).length;
  // What one does not hold oneself may stay or go, but not come.
  const mayChange = ({ id, may_give }: PermissionGroup['permissions'][number]) => may_give || draft.saved.has(id);
  const changeable = group.permissions.filter(mayChange).map(({ id }) => id);
  return (
    <section className={c['group']} aria-label={group.name} {...(isOpen && { 'data-open': true })}>
      <header>
        <Checkbox
          aria-label={words ? t('All found rights in {group}', { group: group.name }) : t('All rights in {group}', { group: group.name })}
          checked={held === group.permissions.length}
          indeterminate={held > 0 && held < group.permissions.length}
          disabled={isReadOnly || changeable.length === 0}
          onChange={() => draft.change(toggleGroup(draft.draft, changeable))}
        />
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
            <small className="num">{t('{held} of {all}', { held, all: group.permissions.length })}</small>
            {!words && <Icon path={mdiChevronDown} size={18} />}
          </button>
        </h3>
      </header>
      {isOpen && (
        <div id={items} className={c['items']}>
          {group.permissions.map((permission) => (
            <Right
              key={permission.id}
              permission={permission}
              isFixed={isReadOnly || !mayChange(permission)}
              isReadOnly={isReadOnly}
              draft={draft}
              onToggle={onToggle}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface RightProps extends Pick<PermissionGroupBoxProps, 'isReadOnly' | 'draft' | 'onToggle'> {
  permission: PermissionGroup['permissions'][number];
  isFixed: boolean;
}

function Right({ permission: { id, sentence, help, may_give }, isFixed, isReadOnly, draft: { saved, draft }, onToggle }: RightProps) {
  return (
    <Checkbox
      {...(saved.has(id) !== draft.has(id) && { className: c['changed'] ?? '' })}
      label={sentence}
      description={isReadOnly || may_give ? help : notHeld(saved.has(id))}
      checked={draft.has(id)}
      disabled={isFixed}
      onChange={() => onToggle(id)}
    />
  );
}

function notHeld(isGiven: boolean): string {
  return isGiven
    ? t('You do not hold this right yourself: once it is taken away, you cannot give it back.')
    : t('You do not hold this right yourself, so you cannot give it.');
}
