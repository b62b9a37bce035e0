import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor, HandlerContext, Handlers } from '#platform/server/http/implement.ts';
import { fieldLabel, valueText } from '#platform/shared/audit-sentences.ts';
import type { ValueFormat } from '#platform/shared/audit.ts';
import { formatDate, formatTime } from '#platform/shared/date-format.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { localOf } from '#platform/shared/time.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import { personNamesOf } from '#features/people/server/queries.ts';
import type { PersonName } from '#features/people/contract.ts';
import { sectionRules, type Section } from '#features/profile/rules/sections.ts';
import { requireSection } from '#features/profile/server/queries.ts';
import type { audit, AuditEntry } from '../contract.ts';
import type { AuditWords } from '../rules/audit-words.ts';
import { cutToSection, sectionEntries } from '../rules/section-entries.ts';
import { entryReply, namesIn, type Entry } from './queries.ts';

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

/** Lists the changes of a section with author, date and reason; being a colleague is not enough to see them. */
export function sectionHistory(words: AuditWords): Handlers<typeof audit>['sectionHistory'] {
  return async (call) => {
    const { db, query, params } = call;
    const id = await requireHistory(call, params.section);
    const [paging, format] = await Promise.all([requestedPage(db, query), formatOf(db)]);
    const { rows, total } = await entriesOf(db, id, params.section, paging);
    const replyOf = entryReply(await cachedSettings(db), words);
    const entries = rows.map((row) => cutToSection(replyOf(row), params.section));
    const [names, authors] = await Promise.all([namesIn(db, entries, words), authorsOf(db, entries)]);
    const namedFormat = { ...format, nameOf: (each: string) => (Object.hasOwn(names, each) ? names[each] : undefined) };
    return {
      data: entries.map((entry) => entryView(entry, namedFormat, authors, words)),
      meta: metaOf(paging, total, rows.length),
    };
  };
}

const authorsOf = (db: Db, entries: readonly AuditEntry[]) =>
  personNamesOf(db, [...new Set(entries.flatMap(({ actor_id }) => actor_id ?? []))]);

/** @throws 404, 403 */
async function requireHistory(call: Call, section: Section): Promise<string> {
  const profile = await requireSection(call, call.params.user_id, section, 'view');
  const isForColleagues = sectionRules[section].view === 'everybody';
  const isTrusted = profile.viewer.is_self || profile.mayEdit(section) || call.actor.permissions.has('edit_employee');
  if (isForColleagues && !isTrusted) throw platformFaults.notAllowed();
  return profile.id;
}

async function entriesOf(db: Db, personId: string, section: Section, { limit, offset }: Paging) {
  const { tables = [], columns = [] } = sectionEntries[section];
  const ofPerson = columns.length
    ? sql`(e.entity = 'people' and e.entity_id = ${personId} and e.action = 'update' and e.new ?| ${columns}::text[])`
    : sql`false`;
  const found = sql`
    from audit_entries as e
   where e.person_id = ${personId} and e.deed is null and (e.entity = any(${tables}::text[]) or ${ofPerson})`;
  const { rows } = await sql<Entry & { readonly total: number }>`
    with counted as (select count(*) as total ${found}), page as (
      select e.id, e.at, e.entity, e.entity_id, e.person_id, e.action, e.deed, e.name, e.actor_id, e.session_id,
             e.address, e.request_id, e.source, e.old, e.new
        ${found} order by e.at desc, e.id desc limit ${limit} offset ${offset})
    select * from counted left join page on true order by at desc, id desc`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Returns the date and time formats of the company. */
async function formatOf(db: Db): Promise<Omit<ValueFormat, 'nameOf'>> {
  const { timezone: zone, date_format, time_format } = await cachedSettings(db);
  const time = (text: string) => formatTime(text, time_format === 1);
  const date = (text: string) => formatDate(text, date_format);
  const instant = (iso: string) => {
    const [day = '', hour = ''] = localOf(Math.floor(Date.parse(iso) / 1000), zone).split(' ');
    return `${date(day)} ${time(hour)}`;
  };
  return { zone, date, time, instant };
}

/** Columns of entries that have no meaning for readers. */
const hiddenFields: ReadonlySet<string> = new Set([
  'reason',
  'change_id',
  'created_by',
  'updated_by',
  'corrected_at',
  'joined_on_reason',
]);

function entryView(
  entry: AuditEntry,
  format: ValueFormat,
  authors: ReadonlyMap<string, PersonName>,
  words: AuditWords,
) {
  const entityFormat = words.entityFormat(format);
  const { id, at, actor_id, entity, action, old, new: now } = entry;
  const reason = (now ?? old)?.['reason'] ?? now?.['joined_on_reason'];
  const fields = action === 'update' ? Object.keys(now ?? {}).filter((field) => !hiddenFields.has(field)) : [];
  return {
    id,
    at,
    author: (actor_id && authors.get(actor_id)) || null,
    reason: typeof reason === 'string' ? reason : null,
    text: words.text(entry, format),
    changes: fields.map((field) => ({
      label: fieldLabel(entity, field, entityFormat),
      old: valueText(entity, field, old?.[field], entityFormat),
      new: valueText(entity, field, now?.[field], entityFormat),
    })),
  };
}
