import { sql, type RawBuilder } from 'kysely';

/** SQL for since when a version of the post `p` says what it says; the present one is not among the former. */
export const writtenAt = (
  version: RawBuilder<unknown>,
) => sql`case when p.version = 1 then p.published_at else coalesce(
  (select case when v.version = 1 then p.published_at else v.written_at end
     from feed_versions v where v.post_id = p.id and v.version = ${version}), p.changed_at) end`;
