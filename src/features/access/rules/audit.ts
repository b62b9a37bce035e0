import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { joined, nameOf, personText, quoted, trashLabels, possessiveText } from '#platform/shared/audit-sentences.ts';
import { permissionCatalogue } from '#platform/shared/permissions.ts';

const credentials: Sentence = (facts, format) => {
  if (facts.action === 'delete') return `took away ${possessiveText(facts, format)} password`;
  return facts.action === 'insert'
    ? `set ${possessiveText(facts, format)} first password`
    : `changed ${possessiveText(facts, format)} password`;
};

const sessions: Sentence = (facts, format) => {
  if (facts.action === 'insert')
    return facts.actor_id === facts.person_id ? 'signed in' : `signed ${personText(facts, format)} in`;
  if (facts.session_id !== null && facts.session_id === facts.entity_id) return 'signed out';
  return facts.actor_id !== null && facts.actor_id === facts.person_id
    ? 'ended one of their sessions'
    : `ended a session of ${personText(facts, format)}`;
};

const ssoIdentities: Sentence = ({ action, ...facts }, format) =>
  `${action === 'insert' ? 'linked' : 'unlinked'} ${possessiveText(facts, format)} account at ${String((facts.new ?? facts.old)?.['issuer'] ?? 'a provider')}`;

/** Longer lists of permissions are shown as a count; the entry itself lists them. */
const fewPermissions = 3;

const rolePermissions: Sentence = ({ action, entity_id, old, new: now }, format) => {
  const all = (now ?? old)?.['permission'];
  const list = (Array.isArray(all) ? all : []).map(String);
  const role = quoted(nameOf(entity_id, format) ?? 'a role that is no more');
  const what =
    list.length > fewPermissions
      ? `${list.length} permissions`
      : `the permission${list.length === 1 ? '' : 's'} ${joined(list.map((one) => quoted(permissionText(one))))}`;
  return action === 'insert' ? `gave the role ${role} ${what}` : `took ${what} from the role ${role}`;
};

const rolePeople: Sentence = (facts, format) => {
  const role = quoted(nameOf(facts.entity_id, format) ?? 'a role that is no more');
  return facts.action === 'insert'
    ? `gave the role ${role} to ${personText(facts, format)}`
    : `took the role ${role} from ${personText(facts, format)}`;
};

/** Describes a permission; one that no longer exists is shown by its name. */
function permissionText(permission: string | number): string {
  return Object.hasOwn(permissionCatalogue, permission)
    ? permissionCatalogue[permission as keyof typeof permissionCatalogue]
    : String(permission).replaceAll('_', ' ');
}

export const audit: AuditDeclaration = {
  tables: {
    credentials: { kind: 'access', sentence: credentials, labels: { password_hash: 'password' } },
    // A session's last use is not recorded.
    sessions: {
      kind: 'access',
      changes: ['insert', 'delete'],
      sentence: sessions,
      labels: { token_hash: 'token', user_agent: 'browser' },
    },
    sso_identities: { kind: 'access', changes: ['insert', 'delete'], sentence: ssoIdentities },
    shown_links: {
      kind: 'access',
      changes: ['insert', 'delete'],
      sentence: (facts, format) => `was shown the link by which ${personText(facts, format)} chooses a password`,
    },
    roles: {
      kind: 'roles',
      noun: 'role',
      labels: { is_owner: 'Owner role', position: 'place in the order', ...trashLabels },
    },
    role_permissions: {
      kind: 'roles',
      changes: ['insert', 'delete'],
      sentence: rolePermissions,
      labels: { permission: 'permissions' },
      values: { permission: permissionText },
    },
    role_people: { kind: 'roles', sentence: rolePeople },
  },
  leftOut: {
    password_links: 'the password that is set by one is recorded',
    sso_attempts: 'sign-ins under way; the session that begins is recorded',
  },
};
