import { rowsOf, type Db } from '#platform/server/database/database.ts';

/** Entries that begin or end in the future, which nobody can have recorded with a clock that was right. */
export interface EntriesAhead {
  readonly count: number;
  /** The latest of their moments, as ISO 8601. */
  readonly latest: string;
}

/** Undefined where there are none. A minute is not worth a word: the clocks of servers differ. */
export async function entriesAhead(db: Db): Promise<EntriesAhead | undefined> {
  const [found] = await rowsOf<{ count: number; latest: Date | null }>(
    db,
    `select count(*) as count, max(greatest(c.started_at, c.ended_at, b.latest)) as latest
       from attendances a join clocks c on c.attendance_id = a.id
       left join lateral (select max(greatest(started_at, ended_at)) as latest from breaks where clock_id = c.id) b on true
      where a.working_date >= (now() - interval '3 days')::date
        and greatest(c.started_at, c.ended_at, b.latest) > now() + interval '1 minute'`,
  );
  return found?.latest ? { count: found.count, latest: found.latest.toISOString() } : undefined;
}
