import { localDateOf } from '#platform/shared/time.ts';
import { historyText } from '#features/attendance/rules/history-text.ts';
import type { AuditAction } from './audit-kinds.ts';
import { fieldLabel, permissionText, valueText, type Telling } from './audit-values.ts';

type Values = Readonly<Record<string, unknown>> | null;

/** One entry of the log, as far as its sentence needs it. */
export interface AuditFacts {
  /** ISO 8601 in UTC */
  readonly at: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly action: AuditAction;
  readonly deed: string | null;
  readonly name: string | null;
  readonly actor_id: string | null;
  readonly person_id: string | null;
  readonly session_id: string | null;
  readonly old: Values;
  readonly new: Values;
}

/** Things that have a name, by their tables. */
const nouns: Readonly<Record<string, string>> = {
  departments: 'department',
  designations: 'designation',
  document_types: 'document type',
  employment_types: 'employment type',
  roles: 'role',
  shift_templates: 'shift template',
};

/** What happened, as it follows the name of who did it: 'changed Ana Petrov’s e-mail address from a@b.example to c@d.example'. */
export function auditText(facts: AuditFacts, telling: Telling): string {
  return (sentences[facts.entity] ?? thing)(facts, telling);
}

type Sentence = (facts: AuditFacts, telling: Telling) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  people: personText,
  company_settings: (facts, telling) =>
    facts.action === 'insert' ? `created the company ${facts.name ?? ''}`.trimEnd() : changes((what) => `the company’s ${what}`, facts, telling),
  alert_settings: ({ old, new: now }, telling) => `changed how people hear of ${words(String((now ?? old)?.['event'] ?? 'an alert'))}${becomes(now, telling)}`,
  credentials: passwordText,
  sessions: sessionText,
  sso_identities: ({ action, ...facts }, telling) =>
    `${action === 'insert' ? 'linked' : 'unlinked'} ${whose(facts, telling)} account at ${String((facts.new ?? facts.old)?.['issuer'] ?? 'a provider')}`,
  role_permissions: permissionsText,
  role_people: (facts, telling) => {
    const role = quoted(nameOf(facts.entity_id, telling) ?? 'a role that is no more');
    return facts.action === 'insert' ? `gave the role ${role} to ${person(facts, telling)}` : `took the role ${role} from ${person(facts, telling)}`;
  },
  standard_shifts: standardText,
  shift_days: shiftDayText,
  attendance: timeText,
  clock: timeText,
  break: timeText,
};

function personText(facts: AuditFacts, telling: Telling): string {
  const name = facts.name ?? person(facts, telling);
  if (facts.action === 'insert') return `added ${name}`;
  return facts.action === 'delete' ? `deleted ${name} for ever` : changes((what) => `${name}’s ${what}`, facts, telling);
}

function passwordText(facts: AuditFacts, telling: Telling): string {
  if (facts.action === 'delete') return `took away ${whose(facts, telling)} password`;
  return facts.action === 'insert' ? `set ${whose(facts, telling)} first password` : `changed ${whose(facts, telling)} password`;
}

function sessionText(facts: AuditFacts, telling: Telling): string {
  if (facts.action === 'insert') return facts.actor_id === facts.person_id ? 'signed in' : `signed ${person(facts, telling)} in`;
  if (facts.session_id !== null && facts.session_id === facts.entity_id) return 'signed out';
  return facts.actor_id !== null && facts.actor_id === facts.person_id ? 'ended one of their sessions' : `ended a session of ${person(facts, telling)}`;
}

/** Many permissions are counted; the entry itself lists them. */
const fewPermissions = 3;

function permissionsText({ action, entity_id, old, new: now }: AuditFacts, telling: Telling): string {
  const all = (now ?? old)?.['permission'];
  const list = (Array.isArray(all) ? all : []).map(String);
  const role = quoted(nameOf(entity_id, telling) ?? 'a role that is no more');
  const what =
    list.length > fewPermissions
      ? `${list.length} permissions`
      : `the permission${list.length === 1 ? '' : 's'} ${joined(list.map((one) => quoted(permissionText(one))))}`;
  return action === 'insert' ? `gave the role ${role} ${what}` : `took ${what} from the role ${role}`;
}

function standardText(facts: AuditFacts, telling: Telling): string {
  const from = valueText('effective_from', (facts.new ?? facts.old)?.['effective_from'], telling);
  if (facts.action === 'insert') return `made ${quoted(facts.name ?? 'a shift')} everybody’s hours from ${from} on`;
  return facts.action === 'update' ? `changed everybody’s hours from ${from} on` : `took away everybody’s hours from ${from} on`;
}

function shiftDayText(facts: AuditFacts, telling: Telling): string {
  const row = facts.new ?? facts.old;
  const [who, on] = [person(facts, telling), `on ${valueText('date', row?.['date'], telling)}`];
  const what = facts.name === null ? 'a day off' : `the shift ${quoted(facts.name)}`;
  if (facts.action === 'delete') return `took ${what} ${on} from ${who}`;
  if (row?.['is_published'] === true) return `published ${what} ${on} for ${who}`;
  return facts.action === 'insert' ? `drafted ${what} ${on} for ${who}` : `changed ${who}’s shift ${on} to ${what}`;
}

/** Own entries as the day itself tells them; what others do, with the name of whose time it is. */
function timeText(facts: AuditFacts, telling: Telling): string {
  const working_date = localDateOf(Math.floor(Date.parse(facts.at) / 1000), telling.zone);
  const change = { entity: facts.entity as 'clock', action: facts.deed ?? '', old: facts.old, new: facts.new };
  const text = historyText(change, { zone: telling.zone, working_date }).replace(otherDay, (_, date: string, time: string) => `${telling.date(date)}, ${time}`);
  const isOwn = facts.actor_id !== null && facts.actor_id === facts.person_id;
  const own = isOwn && ownWords[facts.deed ?? ''];
  if (own) return text.replace(own[0], own[1]);
  if (facts.actor_id === null) return `recorded ${whose(facts, telling)} time: ${text}`;
  return `changed ${isOwn ? 'their' : whose(facts, telling)} time: ${text}`;
}

/** A time of another day than that of the entry. */
const otherDay = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/g;

/** How the day's own sentences begin, and how they go on after a name. */
const ownWords: Readonly<Record<string, readonly [string, string]>> = {
  clock_in: ['Clocked in', 'clocked in'],
  clock_out: ['Clocked out', 'clocked out'],
  break: ['Break began', 'began a break'],
  resume: ['Break ended', 'ended a break'],
};

/** What has a name of its own: lists, roles, templates, and tables that have no words yet. */
function thing(facts: AuditFacts, telling: Telling): string {
  const { entity, action, name, old, new: now } = facts;
  const noun = nouns[entity] ?? words(entity);
  const one = `the ${noun}${name === null ? '' : ` ${quoted(name)}`}`;
  if (action === 'insert') return `added ${one}`;
  if (action === 'delete') return `deleted ${one} for ever`;
  if (now && 'trashed_at' in now) return now['trashed_at'] === null ? `restored ${one} from the Trash` : `moved ${one} to the Trash`;
  if (typeof old?.['name'] === 'string' && Object.keys(old).length === 1) return `renamed the ${noun} ${quoted(old['name'])} to ${quoted(name ?? '')}`;
  if (now && 'position' in now && Object.keys(now).length === 1)
    return `moved ${one} from place ${String(old?.['position'])} to place ${String(now['position'])}`;
  return changes((what) => `the ${what} of ${one}`, facts, telling);
}

/** One changed field with its values, several by their names. */
function changes(of: (what: string) => string, { entity, old, new: now }: AuditFacts, telling: Telling): string {
  const fields = Object.keys(now ?? {});
  const [field] = fields;
  if (field === undefined || fields.length > 1) return `changed ${of(joined(fields.map((each) => fieldLabel(each, entity))) || 'entry')}`;
  const [before, after] = [short(valueText(field, old?.[field], telling)), short(valueText(field, now?.[field], telling))];
  const what = of(fieldLabel(field, entity));
  if (before === 'nothing') return `set ${what} to ${after}`;
  return after === 'nothing' ? `cleared ${what}, which was ${before}` : `changed ${what} from ${before} to ${after}`;
}

function becomes(now: Values, telling: Telling): string {
  const told = Object.entries(now ?? {}).flatMap(([field, value]) =>
    field === 'event' ? [] : [`${fieldLabel(field, 'alert_settings')} ${valueText(field, value, telling)}`],
  );
  return told.length ? `: ${told.join(', ')}` : '';
}

type Whose = Pick<AuditFacts, 'actor_id' | 'person_id'>;

const nameOf = (id: string | null, telling: Telling) => (id === null ? undefined : telling.nameOf(id));
const person = ({ person_id }: Whose, telling: Telling) => nameOf(person_id, telling) ?? 'somebody who is no more';

function whose(facts: Whose, telling: Telling): string {
  return facts.actor_id !== null && facts.actor_id === facts.person_id ? 'their own' : `${person(facts, telling)}’s`;
}

const quoted = (text: string) => `“${text}”`;
const words = (name: string) => name.replaceAll('_', ' ');
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

function joined(list: readonly string[]): string {
  return list.length > 1 ? `${list.slice(0, -1).join(', ')} and ${list.at(-1)}` : (list[0] ?? '');
}
