import { sql, type RawBuilder } from 'kysely';

/** SQL for the time since which a version of post `p` has its text; earlier versions do not include the current one. */
export const writtenAt = (
  version: RawBuilder<unknown>,
) => sql`case when p.version = 1 then p.published_at else coalesce(
  (select case when v.version = 1 then p.published_at else v.written_at end
     from feed_versions v where v.post_id = p.id and v.version = ${version}), p.changed_at) end`;
