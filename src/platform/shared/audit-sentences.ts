import type { AuditFacts, EntityFormat, ValueFormat, ValueWords } from './audit.ts';
import { hoursAndMinutes } from './time.ts';
import { asText, translate, type Text } from './translate.ts';

/**
 * Human-readable name of a field: 'remote_work_date_start' is 'remote work date start',
 * 'department_id' is 'department'.
 */
export function fieldLabel(entity: string, field: string, entityFormat: EntityFormat): string {
  const { labels = {} } = entityFormat.wordsOf(entity);
  return Object.hasOwn(labels, field)
    ? labelText(labels[field])
    : field
        .replace(/^is_/, '')
        .replace(/_(id|at|on)$/, '')
        .replaceAll('_', ' ');
}

const labelText = (label: Text | undefined): string => (label ? translate(label) : '');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Human-readable value: 'no', '8h 00m', '12 Nov 2026', 'Finance', 'a picture'. A missing value is 'nothing'. */
export function valueText(entity: string, field: string, value: unknown, entityFormat: EntityFormat): string {
  const { values = {}, objects = {}, pictures = [] } = entityFormat.wordsOf(entity);
  if (value && pictures.includes(field)) return translate('a picture');
  if (typeof value === 'object' && value !== null && Object.hasOwn(objects, field))
    return objects[field]?.(value) ?? '';
  return textOf(value, Object.hasOwn(values, field) ? values[field] : undefined, entityFormat);
}

function textOf(value: unknown, words: ValueWords = String, format: ValueFormat): string {
  if (value === null || value === undefined || value === '') return translate('nothing');
  if (typeof value === 'boolean') return value ? translate('yes') : translate('no');
  if (typeof value === 'number') return words(value);
  if (typeof value === 'string') return stringText(value, words, format);
  if (Array.isArray(value))
    return value.length ? value.map((one) => textOf(one, words, format)).join(', ') : translate('nothing');
  const entries = Object.entries(value);
  return entries.length
    ? entries.map(([name, one]) => `${name}: ${textOf(one, words, format)}`).join(', ')
    : translate('nothing');
}

function stringText(value: string, words: ValueWords, format: ValueFormat): string {
  if (value === '***') return translate('hidden');
  if (uuid.test(value)) return format.nameOf(value) ?? value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
  return instant.test(value) ? format.instant(value) : words(value);
}

/** Values that each have a name. */
export const choice =
  (names: Readonly<Record<number | string, Text>>): ValueWords =>
  (value) => {
    const name = names[String(value)];
    return name ? translate(name) : String(value);
  };

export const weekday = choice({
  1: asText('Monday'),
  2: asText('Tuesday'),
  3: asText('Wednesday'),
  4: asText('Thursday'),
  5: asText('Friday'),
  6: asText('Saturday'),
  7: asText('Sunday'),
});

/** Seconds: '8h 00m'. */
export const duration: ValueWords = (seconds) => hoursAndMinutes(Number(seconds));

/** Labels of the Trash columns, for all kinds of items. */
export const trashLabels = { trashed_at: asText('moved to the Trash at'), trashed_by: asText('moved to the Trash by') };

/** Describes one changed field with its values, several only by their names. */
export function changesText(
  of: (what: string) => string,
  { entity, old, new: now }: AuditFacts,
  entityFormat: EntityFormat,
): string {
  const fields = Object.keys(now ?? {});
  const [field] = fields;
  const nothing = translate('nothing');
  if (field === undefined || fields.length > 1) {
    const all = listText(fields.map((each) => fieldLabel(entity, each, entityFormat)));
    return translate('changed {what}', { what: of(all || translate('entry')) });
  }
  const [before, after] = [
    short(valueText(entity, field, old?.[field], entityFormat)),
    short(valueText(entity, field, now?.[field], entityFormat)),
  ];
  const what = of(fieldLabel(entity, field, entityFormat));
  if (entityFormat.wordsOf(entity).pictures?.includes(field)) {
    if (before === nothing) return translate('added {what}', { what });
    return after === nothing ? translate('removed {what}', { what }) : translate('changed {what}', { what });
  }
  if (before === nothing) return translate('set {what} to {after}', { what, after });
  return after === nothing
    ? translate('cleared {what}, which was {before}', { what, before })
    : translate('changed {what} from {before} to {after}', { what, before, after });
}

type ActorAndPerson = Pick<AuditFacts, 'actor_id' | 'person_id'>;

export const nameOf = (id: string | null, entityFormat: EntityFormat) =>
  id === null ? undefined : entityFormat.nameOf(id);

export const personText = ({ person_id }: ActorAndPerson, entityFormat: EntityFormat) =>
  nameOf(person_id, entityFormat) ?? translate('someone who no longer exists');

/** 'their own', or 'Ana Petrov’s' */
export function possessiveText(facts: ActorAndPerson, entityFormat: EntityFormat): string {
  return facts.actor_id !== null && facts.actor_id === facts.person_id
    ? translate('their own')
    : translate('{name}’s', { name: personText(facts, entityFormat) });
}

export const quote = (text: string) => translate('“{text}”', { text });

/** The words of a stored name: 'badge_readers' is 'badge readers'. */
export const wordsOfName = (name: string) => name.replaceAll('_', ' ');

/** 'a, b and c' in the reader's language. */
export const listText = (list: readonly string[]): string =>
  list.length > 1
    ? translate('{others} and {last}', { others: list.slice(0, -1).join(', '), last: list.at(-1) ?? '' })
    : (list[0] ?? '');

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
