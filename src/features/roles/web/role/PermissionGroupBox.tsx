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
  const changeable = group.permissions.filter(({ may_give }) => may_give).map(({ id }) => id);
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
          {group.permissions.map(({ id, sentence, help, may_give }) => (
            <Checkbox
              key={id}
              {...(draft.saved.has(id) !== draft.draft.has(id) && { className: c['changed'] ?? '' })}
              label={sentence}
              description={isReadOnly || may_give ? help : t('You do not hold this right yourself, so you can neither give nor take it.')}
              checked={draft.draft.has(id)}
              disabled={isReadOnly || !may_give}
              onChange={() => onToggle(id)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
