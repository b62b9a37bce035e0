import type { AuditFacts, EntityFormat, ValueFormat, ValueWords } from './audit.ts';
import { hoursAndMinutes } from './time.ts';

/**
 * Human-readable name of a field: 'remote_work_date_start' is 'remote work date start',
 * 'department_id' is 'department'.
 */
export function fieldLabel(entity: string, field: string, entityFormat: EntityFormat): string {
  const { labels = {} } = entityFormat.wordsOf(entity);
  return Object.hasOwn(labels, field)
    ? (labels[field] ?? '')
    : field
        .replace(/^is_/, '')
        .replace(/_(id|at|on)$/, '')
        .replaceAll('_', ' ');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Human-readable value: 'no', '8h 00m', '12 Nov 2026', 'Finance', 'a picture'. A missing value is 'nothing'. */
export function valueText(entity: string, field: string, value: unknown, entityFormat: EntityFormat): string {
  const { values = {}, pictures = [] } = entityFormat.wordsOf(entity);
  if (value && pictures.includes(field)) return 'a picture';
  return textOf(value, Object.hasOwn(values, field) ? values[field] : undefined, entityFormat);
}

function textOf(value: unknown, words: ValueWords = String, format: ValueFormat): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return words(value);
  if (typeof value === 'string') return stringText(value, words, format);
  if (Array.isArray(value)) return value.length ? value.map((one) => textOf(one, words, format)).join(', ') : 'nothing';
  const entries = Object.entries(value);
  return entries.length ? entries.map(([name, one]) => `${name}: ${textOf(one, words, format)}`).join(', ') : 'nothing';
}

function stringText(value: string, words: ValueWords, format: ValueFormat): string {
  if (value === '***') return 'hidden';
  if (uuid.test(value)) return format.nameOf(value) ?? value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
  return instant.test(value) ? format.instant(value) : words(value);
}

/** Values that each have a name. */
export const choice =
  (names: Readonly<Record<number, string>>): ValueWords =>
  (value) =>
    names[Number(value)] ?? String(value);

export const weekday = choice({
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
});

/** Seconds: '8h 00m'. */
export const duration: ValueWords = (seconds) => hoursAndMinutes(Number(seconds));

/** Labels of the Trash columns, for all kinds of items. */
export const trashLabels = { trashed_at: 'moved to the Trash at', trashed_by: 'moved to the Trash by' };

/** Describes one changed field with its values, several only by their names. */
export function changesText(
  of: (what: string) => string,
  { entity, old, new: now }: AuditFacts,
  entityFormat: EntityFormat,
): string {
  const fields = Object.keys(now ?? {});
  const [field] = fields;
  if (field === undefined || fields.length > 1)
    return `changed ${of(joined(fields.map((each) => fieldLabel(entity, each, entityFormat))) || 'entry')}`;
  const [before, after] = [
    short(valueText(entity, field, old?.[field], entityFormat)),
    short(valueText(entity, field, now?.[field], entityFormat)),
  ];
  const what = of(fieldLabel(entity, field, entityFormat));
  if (entityFormat.wordsOf(entity).pictures?.includes(field))
    return `${before === 'nothing' ? 'added' : after === 'nothing' ? 'removed' : 'changed'} ${what}`;
  if (before === 'nothing') return `set ${what} to ${after}`;
  return after === 'nothing' ? `cleared ${what}, which was ${before}` : `changed ${what} from ${before} to ${after}`;
}

type ActorAndPerson = Pick<AuditFacts, 'actor_id' | 'person_id'>;

export const nameOf = (id: string | null, entityFormat: EntityFormat) =>
  id === null ? undefined : entityFormat.nameOf(id);

export const personText = ({ person_id }: ActorAndPerson, entityFormat: EntityFormat) =>
  nameOf(person_id, entityFormat) ?? 'somebody who is no more';

/** 'their own', or 'Ana Petrov’s' */
export function possessiveText(facts: ActorAndPerson, entityFormat: EntityFormat): string {
  return facts.actor_id !== null && facts.actor_id === facts.person_id
    ? 'their own'
    : `${personText(facts, entityFormat)}’s`;
}

export const quoted = (text: string) => `“${text}”`;

/** The words of a stored name: 'badge_readers' is 'badge readers'. */
export const wordsOfName = (name: string) => name.replaceAll('_', ' ');

/** 'a, b and c' */
export function joined(list: readonly string[]): string {
  return list.length > 1 ? `${list.slice(0, -1).join(', ')} and ${list.at(-1)}` : (list[0] ?? '');
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
