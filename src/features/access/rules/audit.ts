import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { listText, nameOf, personText, quote, trashLabels, possessiveText } from '#platform/shared/audit-sentences.ts';
import { permissionCatalogue } from '#platform/shared/permissions.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const credentials: Sentence = (facts, format) => {
  if (facts.action === 'delete')
    return translate('took away {whose} password', { whose: possessiveText(facts, format) });
  return facts.action === 'insert'
    ? translate('set {whose} first password', { whose: possessiveText(facts, format) })
    : translate('changed {whose} password', { whose: possessiveText(facts, format) });
};

const sessions: Sentence = (facts, format) => {
  if (facts.action === 'insert')
    return facts.actor_id === facts.person_id
      ? translate('signed in')
      : translate('signed {person} in', { person: personText(facts, format) });
  if (facts.session_id !== null && facts.session_id === facts.entity_id) return translate('signed out');
  return facts.actor_id !== null && facts.actor_id === facts.person_id
    ? translate('ended one of their sessions')
    : translate('ended a session of {person}', { person: personText(facts, format) });
};

const ssoIdentities: Sentence = ({ action, ...facts }, format) => {
  const whose = possessiveText(facts, format);
  const provider = String((facts.new ?? facts.old)?.['issuer'] ?? translate('a provider'));
  return action === 'insert'
    ? translate('linked {whose} account at {provider}', { whose, provider })
    : translate('unlinked {whose} account at {provider}', { whose, provider });
};

/** Longer lists of permissions are shown as a count; the entry itself lists them. */
const fewPermissions = 3;

const rolePermissions: Sentence = ({ action, entity_id, old, new: now }, format) => {
  const all = (now ?? old)?.['permission'];
  const list = (Array.isArray(all) ? all : []).map(String);
  const role = quote(nameOf(entity_id, format) ?? translate('a role that is no more'));
  const named = { count: list.length, names: listText(list.map((one) => quote(permissionText(one)))) };
  const what =
    list.length > fewPermissions
      ? translate('{count, plural, one {# permission} other {# permissions}}', { count: list.length }, String)
      : translate('{count, plural, one {the permission {names}} other {the permissions {names}}}', named, String);
  return action === 'insert'
    ? translate('gave the role {role} {what}', { role, what })
    : translate('took {what} from the role {role}', { what, role });
};

const rolePeople: Sentence = (facts, format) => {
  const role = quote(nameOf(facts.entity_id, format) ?? translate('a role that is no more'));
  return facts.action === 'insert'
    ? translate('gave the role {role} to {person}', { role, person: personText(facts, format) })
    : translate('took the role {role} from {person}', { role, person: personText(facts, format) });
};

/** Describes a permission; one that no longer exists is shown by its name. */
function permissionText(permission: string | number): string {
  return Object.hasOwn(permissionCatalogue, permission)
    ? translate(permissionCatalogue[permission as keyof typeof permissionCatalogue])
    : String(permission).replaceAll('_', ' ');
}

export const audit: AuditDeclaration = {
  tables: {
    credentials: { kind: 'access', sentence: credentials, labels: { password_hash: asText('password') } },
    // A session's last use is not recorded.
    sessions: {
      kind: 'access',
      changes: ['insert', 'delete'],
      sentence: sessions,
      labels: { token_hash: asText('token'), user_agent: asText('browser') },
    },
    sso_identities: { kind: 'access', changes: ['insert', 'delete'], sentence: ssoIdentities },
    shown_links: {
      kind: 'access',
      changes: ['insert', 'delete'],
      sentence: (facts, format) =>
        translate('saw the link with which {person} chooses a password', { person: personText(facts, format) }),
    },
    roles: {
      kind: 'roles',
      noun: asText('role'),
      labels: { is_owner: asText('Owner role'), position: asText('place in the order'), ...trashLabels },
    },
    role_permissions: {
      kind: 'roles',
      changes: ['insert', 'delete'],
      sentence: rolePermissions,
      labels: { permission: asText('permissions') },
      values: { permission: permissionText },
    },
    role_people: { kind: 'roles', sentence: rolePeople },
  },
  leftOut: {
    password_links: 'the password that is set by one is recorded',
    sso_attempts: 'sign-ins under way; the session that begins is recorded',
  },
};
