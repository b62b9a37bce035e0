import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import { date, dateTime, instant, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyZone } from '#platform/web/server-time.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditDeclaration, ValueFormat } from '#platform/shared/audit.ts';
import { auditWords } from '../rules/audit-words.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

export type Names = Readonly<Record<string, string>>;

const declared = import.meta.glob<AuditDeclaration>('../../*/rules/audit.ts', { eager: true, import: 'audit' });

/** The words of all features about the log. */
export const words = auditWords(Object.values(declared));

/** Returns the company's formats. @param zone of instants; the company's zone if null */
export function formatFor(names: Names, zone: string | null = null): ValueFormat {
  return {
    zone: companyZone(),
    date,
    time: timeOfDay,
    instant: zone ? (iso) => dateTime(localOf(Math.floor(Date.parse(iso) / 1000), zone)) : instant,
    nameOf: (id) => (Object.hasOwn(names, id) ? names[id] : undefined),
  };
}

export function authorText({ by, actor_id }: AuditEntry, names: Names): string {
  if (by === 'person') return (actor_id && names[actor_id]) || t('Deleted person');
  return by === 'guest' ? t('Not signed in') : product.name;
}

/** Returns the text that follows the author: 'gave the role “Team lead” to Ana'. */
export const whatText = (entry: AuditEntry, names: Names): string => words.text(entry, formatFor(names));

/** Returns the kind of an entry: 'People'. */
export const kindText = ({ entity }: AuditEntry): string => words.kindText(entity);

export function personText({ person_id }: AuditEntry, names: Names): string {
  return person_id ? (names[person_id] ?? t('Deleted person')) : '';
}

const sources: Readonly<Record<string, Text>> = {
  import: asText('Import', { of: 'event' }),
  terminal: asText('Terminal'),
  demo: asText('Demo'),
  manager: asText('Correction'),
  settings: asText('Settings'),
  clock: asText('Clock check'),
};

/** Returns the address from which the change came, or else its source. */
export function whereText({ address, source }: AuditEntry): string {
  if (address) return address;
  return source && sources[source] ? t(sources[source]) : '–';
}
