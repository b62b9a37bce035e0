import { sql, type SqlBool } from 'kysely';
import { afterCommit, rowsOf, versionOf, type Db } from '#platform/server/database/database.ts';
import { PackedReply } from '#platform/server/http/packed-reply.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { datesText, momentOf, type Moment } from '#features/attendance/server/queries/moment.ts';
import {
  absentPeople,
  employedToday,
  onLeave,
  presentPeople,
} from '#features/attendance/server/queries/where-people-are.ts';
import { peopleByIds } from '#features/people/server/queries.ts';
import { dashboard } from '../contract.ts';

type Presence = Reply<typeof dashboard.whoIsIn>;

/** A cached reply and the instants between which it is valid while nothing changes; epoch seconds. */
interface CachedReply {
  readonly reply: PackedReply;
  readonly from: number;
  readonly until: number;
}

const replyCache = new VersionedCache<CachedReply, string>(300, { max: 3_000_000, sizeOf: ({ reply }) => reply.bytes });
const pack = PackedReply.packer(dashboard.whoIsIn.reply);

/**
 * Returns where people are right now. Counts cover everyone whom the viewer may see; the list has people
 * who are in first, latest news on top, then absent people by name, those with a shift still to come first.
 * Cached as sent by the versions of the company and of all time entries, as many people read it after every change.
 */
export async function packedPresence(db: Db, limit: number, among: Subjects, now: number): Promise<PackedReply> {
  const [moment, time] = await Promise.all([momentOf(db, now, among), companyTimeVersion(db)]);
  const make = async (): Promise<CachedReply> => {
    const { until, ...reply } = await readPresence(db, moment, limit);
    return { reply: await pack(reply), from: now, until };
  };
  const company = versionOf(db);
  if (!company) return (await make()).reply;
  const key = JSON.stringify([company.company_id, limit, datesText(moment), among.key]);
  const version = `${company.version} ${time}`;
  const cached = replyCache.get(key, version);
  if (cached && cached.from <= now && now < cached.until) return cached.reply;
  const latest = await make();
  afterCommit(db, () => replyCache.set(key, version, latest));
  return latest.reply;
}

/** Limits people to a person's department and direct reports. */
export function ofTeam(seen: Subjects, personId: string): Subjects {
  return {
    key: `${seen.key} team of ${personId}`,
    includes: (id) => seen.includes(id),
    where: (column) => sql<SqlBool>`(${seen.where(column)} and ${column} in (
      select team.id from people team join people me on me.id = ${personId}
       where team.department_id = me.department_id or team.manager_id = me.id or team.id = me.id))`,
  };
}

/**
 * Returns a number that increases with every change of anyone's time, as each version only increases.
 * Must be read before the data cached under it.
 */
async function companyTimeVersion(db: Db): Promise<string> {
  const [row] = await rowsOf<{ time: string | null }>(db, 'select sum(version)::text as time from time_versions');
  return row?.time ?? '';
}

async function readPresence(db: Db, moment: Moment, limit: number): Promise<Presence & { readonly until: number }> {
  const [employedCount, present, onLeaveCount] = await Promise.all([
    cachedEmployed(db, moment),
    presentPeople(db, moment, limit),
    countOnLeave(db, moment),
  ]);
  const absent = await absentPeople(db, moment, limit, present.people);
  const listed = [...present.people, ...absent.people];
  const cards = new Map(
    (
      await peopleByIds(
        db,
        listed.map(({ id }) => id),
        moment.today,
      )
    ).map((card) => [card.id, card]),
  );
  const people = listed.flatMap(({ id, state, time }) => {
    const card = cards.get(id);
    return card ? [{ ...card, state, time }] : [];
  });
  const { total, on_break, remote } = present;
  const counts = {
    in: total - on_break - remote,
    break: on_break,
    remote,
    leave: onLeaveCount,
    out: Math.max(0, employedCount - total - onLeaveCount),
  };
  return { counts, people, until: Math.min(present.until, absent.until) };
}

const employedCounts = new VersionedCache<number>(500);

/** Counts people employed today, cached by the company's version. */
function cachedEmployed(db: Db, moment: Moment): Promise<number> {
  return employedCounts.getOrComputeForCompany(db, `${datesText(moment)} ${moment.among.key}`, async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from people p where ${employedToday(moment)}`.execute(db);
    return rows[0]?.total ?? 0;
  });
}

async function countOnLeave(db: Db, moment: Moment): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from people p
    where p.id in (${await onLeave(db, moment)}) and ${employedToday(moment)}`.execute(db);
  return rows[0]?.total ?? 0;
}
