import { Tabs, TextInput } from '@mantine/core';
import { mdiChevronLeft, mdiMagnify } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import type { PermissionGroup, Role } from '../../rules/shapes.ts';
import { AssignTab } from '../assign/AssignTab.tsx';
import { rolesApi } from '../roles-api.ts';
import { isSameRole, type RoleTab, type useRolesAddress } from '../use-roles-address.ts';
import { PermissionsTab } from './PermissionsTab.tsx';
import { usePermissionDraft, type StoredPermissions } from './use-permission-draft.ts';
import c from '../roles.module.css';

interface RolePanelProps {
  role: Role;
  groups: readonly PermissionGroup[];
  address: ReturnType<typeof useRolesAddress>;
  /** Returns to the list of roles where it is not shown beside the role. */
  onBack: (() => void) | undefined;
}

/** One role: its permissions and its holders. */
export function RolePanel({ onBack, ...props }: RolePanelProps) {
  const stored = useQuery(rolesApi.permissionsOfRole.read({ params: { id: props.role.id } }));
  return (
    <>
      {onBack && (
        <button type="button" className={c['back']} onClick={onBack}>
          <Icon path={mdiChevronLeft} size={18} />
          {t('All roles')}
        </button>
      )}
      <section className={c['role']} aria-label={props.role.name}>
        <QueryState query={stored}>{(permissions) => <RoleTabs {...props} stored={permissions} />}</QueryState>
      </section>
    </>
  );
}

function RoleTabs({
  role,
  groups,
  address: [view, change],
  stored,
}: Omit<RolePanelProps, 'onBack'> & { stored: StoredPermissions }) {
  const draft = usePermissionDraft(stored);
  const [search, setSearch] = useState('');
  const assignTab = useRef<HTMLButtonElement>(null);
  const open = (tab: RoleTab) => change({ tab, search: '' }, { replace: true });
  /** Specification A §2.7: after a reset the tab is AssignTo. */
  const discard = () => {
    draft.discard();
    open('assign-to');
    assignTab.current?.focus();
  };
  useUnsavedGuard(draft.isDirty, isSameRole);
  return (
    <>
      <RoleHead role={role} isSearchable={view.tab === 'permissions'} search={search} onSearch={setSearch} />
      <Tabs value={view.tab} onChange={(tab) => open((tab ?? 'permissions') as RoleTab)} className={c['tabs'] ?? ''}>
        <TabList assignTab={assignTab} permissions={draft.draft.size} people={role.total_people} />
        <Tabs.Panel value="permissions" className={c['panel'] ?? ''}>
          <PermissionsTab
            role={role}
            groups={groups}
            draft={draft}
            search={search}
            onClearSearch={() => setSearch('')}
            onDiscard={discard}
          />
        </Tabs.Panel>
        <Tabs.Panel value="assign-to" className={c['panel'] ?? ''}>
          <AssignTab role={role} view={view} onChange={change} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface TabListProps {
  assignTab: RefObject<HTMLButtonElement | null>;
  permissions: number;
  people: number;
}

function TabList({ assignTab, permissions, people }: TabListProps) {
  return (
    <Tabs.List>
      <Tabs.Tab value="permissions">
        {t('Permissions')} <span className={c['count']}>{permissions}</span>
      </Tabs.Tab>
      <Tabs.Tab ref={assignTab} value="assign-to">
        {t('AssignTo')} <span className={c['count']}>{people}</span>
      </Tabs.Tab>
    </Tabs.List>
  );
}

interface RoleHeadProps {
  role: Role;
  /** True while the permissions, which can be searched, are shown. */
  isSearchable: boolean;
  search: string;
  onSearch(words: string): void;
}

function RoleHead({ role, isSearchable, search, onSearch }: RoleHeadProps) {
  return (
    <header className={c['roleHead']}>
      <div>
        <h2>{role.name}</h2>
        <p>{isSearchable ? t('People with this role can…') : holdersOf(role)}</p>
      </div>
      {isSearchable && (
        <TextInput
          className={c['find'] ?? ''}
          type="search"
          aria-label={t('Search permissions')}
          placeholder={t('Search permissions')}
          leftSection={<Icon path={mdiMagnify} size={18} />}
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      )}
    </header>
  );
}

const holdersOf = ({ total_people }: Role) =>
  total_people ? t('These people have this role.') : t('No one has this role yet.');
