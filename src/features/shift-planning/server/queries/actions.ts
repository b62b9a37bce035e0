import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import type { PlanAction } from '../../rules/plan-shapes.ts';

interface ActionRow {
  readonly id: string;
  readonly kind: PlanAction['kind'];
  readonly subject: string | null;
  readonly state: PlanAction['state'];
  readonly created_by: string | null;
  readonly created_name: string | null;
  readonly created_avatar: string;
  readonly created_at: Date;
  readonly ended_by: string | null;
  readonly ended_name: string | null;
  readonly ended_avatar: string;
  readonly ended_at: Date | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly work_id: string | null;
  readonly shifts: number;
  readonly people: number;
  readonly replaced: number;
  readonly removed: number;
  readonly first_date: LocalDate | null;
  readonly last_date: LocalDate | null;
  readonly saved_at: Date | null;
  readonly can_undo: boolean;
}

/** Batches with their figures: current ones for drafts, final ones for batches that have ended. */
function actions(db: Db, condition: ReturnType<typeof sql<SqlBool>>, limit: number) {
  return sql<ActionRow>`
    select b.id, b.kind, b.subject, b.state, b.created_by, c.name as created_name,
           coalesce(c.avatar, ${stockAvatar}) as created_avatar, b.created_at, b.ended_by, e.name as ended_name,
           coalesce(e.avatar, ${stockAvatar}) as ended_avatar, b.ended_at, b.note, b.reason, b.work_id,
           coalesce(d.shifts, b.shifts) as shifts, coalesce(d.people, b.people) as people,
           coalesce(d.replaced, b.replaced) as replaced, coalesce(d.removed, b.removed) as removed,
           case when d.shifts is null then b.first_date else d.first_date end as first_date,
           case when d.shifts is null then b.last_date else d.last_date end as last_date,
           case when b.state = 'draft' then coalesce(s.made_at, b.created_at) end as saved_at,
           b.state = 'draft' and s.made_at is not null as can_undo
      from shift_batches b
      left join people c on c.id = b.created_by
      left join people e on e.id = b.ended_by
      left join lateral (
        select count(*)::int as shifts, count(distinct person_id)::int as people,
               (count(*) filter (where over is not null and template_id is not null))::int as replaced,
               (count(*) filter (where template_id is null))::int as removed,
               min(date) as first_date, max(date) as last_date
          from shift_drafts where batch_id = b.id and b.state = 'draft') d on b.state = 'draft'
      left join lateral (
        select made_at from shift_steps where batch_id = b.id order by step desc limit 1) s on b.state = 'draft'
     where ${condition}
     order by b.created_at desc, b.id desc limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows.map(actionFrom));
}

function actionFrom(row: ActionRow): PlanAction {
  const { id, created_by, created_name, created_avatar, created_at, ...begun } = row;
  const { ended_by, ended_name, ended_avatar, ended_at, saved_at, ...rest } = begun;
  return {
    ...rest,
    batch_id: id,
    created_by: actorOf(created_by, created_name, created_avatar),
    created_at: created_at.toISOString(),
    ended_by: actorOf(ended_by, ended_name, ended_avatar),
    ended_at: ended_at?.toISOString() ?? null,
    saved_at: saved_at?.toISOString() ?? null,
  };
}

const actorOf = (id: string | null, name: string | null, avatar: string): PlanAction['created_by'] =>
  id && name ? { id, name, avatar } : null;

/** Returns one line of the log; undefined if it belongs to another company. */
export async function actionOf(db: Db, id: string): Promise<PlanAction | undefined> {
  const [action] = await actions(db, sql<SqlBool>`b.id = ${id}`, 1);
  return action;
}

/** Returns open drafts and batches being published: the actor's own first, then the latest first. */
export async function openActions(db: Db, actor_id: string): Promise<PlanAction[]> {
  const open = await actions(db, sql<SqlBool>`b.state in ('draft', 'publishing')`, 100);
  const there = open.filter(({ state, shifts, can_undo }) => state === 'publishing' || shifts > 0 || can_undo);
  const isOwn = ({ created_by }: PlanAction) => created_by?.id === actor_id;
  return [...there.filter(isOwn), ...there.filter((action) => !isOwn(action))];
}

/** Number of lines that the action log shows. */
const logLines = 20;

/** Returns the latest actions, without drafts of which nothing remains. */
export function latestActions(db: Db): Promise<PlanAction[]> {
  return actions(
    db,
    sql<SqlBool>`(b.state <> 'draft' or exists (select from shift_drafts d where d.batch_id = b.id))`,
    logLines,
  );
}
