// The minimum work of PostgreSQL for a call, written by hand: the session's holder and permissions, the lock,
// the rows that must exist, one line of the journal, the commit. A server that needs twice as much is half as fast
// as possible, whatever it sends.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Caller } from './callers.ts';
import { asCompany, begin, commit, sendTogether, type Statement } from './together.ts';

interface BenchRequest {
  readonly caller: Caller;
  readonly company_id: string;
  readonly people: number;
  /** Sequence number of the request. */
  readonly n: number;
}

type Row = Readonly<Record<string, unknown>>;

const statement = (name: string, text: string, values: readonly unknown[]): Statement => ({ name, text, values });

const peoplePerPage = 50;
const daysOfMonth = 31;
const pageStride = 7919;

const session = `
  sessions s join people p on p.tenant_id = s.tenant_id and p.id = s.person_id cross join company_settings c
    where s.token_hash = $1 and s.expires_at > now() and p.joined_on <= current_date and (p.discharged_date is null or p.discharged_date >= current_date)`;
const permissions = `
  (select array_agg(g.permission) from role_people h join role_permissions g on g.tenant_id = h.tenant_id and g.role_id = h.role_id where h.person_id = p.id) as permissions`;
const hours = `
  (select to_json(h) from (select * from standard_shifts where effective_from <= current_date order by effective_from desc limit 1) h) as standard,
  (select to_json(d) from shift_days d where d.person_id = p.id and d.date = current_date and d.is_published) as own_shift`;

/** Sends begin together with this statement. A reading transaction is one batch, and needs no end. */
async function ask(client: pg.Client, company_id: string, isWrite: boolean, statement: Statement): Promise<Row> {
  const answers = await sendTogether(client, [...(isWrite ? [begin] : []), asCompany(company_id), statement]);
  const [row] = answers.at(-1)?.rows ?? [];
  if (!row) throw new Error('The session was not found.');
  return row as Row;
}

/** Sends the statement together with the commit. */
async function finish(client: pg.Client, statement: Statement): Promise<void> {
  const [written, committed] = await sendTogether(client, [statement, commit]);
  if (written?.rowCount !== 1 || committed?.command !== 'COMMIT') throw new Error('The clock was not written.');
}

async function clockIn(client: pg.Client, { caller, company_id }: BenchRequest): Promise<void> {
  const found = await ask(
    client,
    company_id,
    true,
    statement(
      'in-1',
      `select p.id, p.is_allow_remote_work, c.timezone, c.allowed_networks, ${permissions}, ${hours},
            exists (select from clocks k where k.person_id = p.id and k.ended_at is null) as is_in
       from ${session} for no key update of p`,
      [caller.token_hash],
    ),
  );
  if (found['is_in']) throw new Error('Somebody is in already.');
  await finish(
    client,
    statement(
      'in-2',
      `with a as (
       insert into attendances (id, person_id, working_date, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time, shift_work_time, shift_break_time, shift_grace_minutes)
       values ($1, $2, current_date, 'Day', '#323DA5', current_date + interval '7:30', current_date + interval '16:00', '08:30', 28800, 1800, 0)
     ), k as (
       insert into clocks (id, attendance_id, person_id, started_at, zone, source) values ($3, $1, $2, date_trunc('second', now()), $4, 'web')
     )
     insert into audit_entries (attendance_id, entity, entity_id, person_id, action, deed, actor_id, source, new)
     values ($1, 'clock', $3, $2, 'insert', 'clock_in', $2, 'web', jsonb_build_object('started_at', now(), 'ended_at', null))`,
      [randomUUID(), found['id'], randomUUID(), found['timezone']],
    ),
  );
}

async function clockOut(client: pg.Client, { caller, company_id }: BenchRequest): Promise<void> {
  const found = await ask(
    client,
    company_id,
    true,
    statement(
      'out-1',
      `select p.id, c.max_daily_work_duration, ${permissions},
            (select json_build_object('id', id, 'started_at', started_at, 'attendance_id', attendance_id,
                'breaks', (select json_agg(b) from breaks b where b.clock_id = k.id))
               from clocks k where k.person_id = p.id and k.ended_at is null) as clock
       from ${session} for no key update of p`,
      [caller.token_hash],
    ),
  );
  await finish(
    client,
    statement(
      'out-2',
      `with k as (
       update clocks set ended_at = greatest(started_at, date_trunc('second', now())), clock_out_id = $1 where id = $2 returning attendance_id, started_at, ended_at
     )
     insert into audit_entries (attendance_id, entity, entity_id, person_id, action, deed, actor_id, source, old, new)
     select attendance_id, 'clock', $1, $3, 'update', 'clock_out', $3, 'web', jsonb_build_object('started_at', started_at), jsonb_build_object('started_at', started_at, 'ended_at', ended_at)
       from k`,
      [randomUUID(), (found['clock'] as { id?: string } | null)?.id, found['id']],
    ),
  );
}

async function authorization(client: pg.Client, occasion: BenchRequest): Promise<void> {
  await ask(
    client,
    occasion.company_id,
    false,
    statement('authorization', `select p.id, p.name as person_name from ${session}`, [occasion.caller.token_hash]),
  );
}

async function summary(client: pg.Client, occasion: BenchRequest): Promise<void> {
  await ask(
    client,
    occasion.company_id,
    false,
    statement(
      'summary',
      `select p.id, p.is_allow_remote_work, c.timezone, c.max_daily_work_duration, c.allowed_networks, ${permissions}, ${hours},
            (select json_agg(a) from attendances a where a.person_id = p.id and a.working_date between current_date - 1 and current_date + 1) as days,
            (select json_agg(k) from clocks k where k.person_id = p.id and k.started_at > now() - interval '2 days') as clocks,
            (select json_agg(b) from breaks b where b.person_id = p.id and b.started_at > now() - interval '2 days') as breaks
       from ${session}`,
      [occasion.caller.token_hash],
    ),
  );
}

/** A timestamp: compared with a date, row-level security keeps the index from being used. */
const monthStart = `(current_date - ${daysOfMonth})::timestamptz`;
const seconds = (column: string): string => `coalesce(date_part('epoch', ${column})::int8, 0)`;

/** A page of people by name, each with their month as packed text, since rows would cost more. */
const page = `
  (select string_agg(concat_ws('|', q.id, q.name, q.username, q.avatar, q.department_id, q.designation_id, a.days, k.clocks, b.breaks), e'\\n')
     from (select id, name, username, avatar, department_id, designation_id from people
            where joined_on < current_date and (discharged_date is null or discharged_date >= current_date - ${daysOfMonth})
            order by name_key, id limit ${peoplePerPage} offset $2) q
     left join lateral (
       select string_agg(id::text, '') || string_agg(concat_ws(',', working_date - current_date, ${seconds('shift_start_at')}, ${seconds('shift_end_at')}, shift_work_time,
                (working_place = 2)::int + has_irregular::int * 2 + (approved_at is not null)::int * 4 + has_comment::int * 8), ',') as days
         from attendances where person_id = q.id and working_date between current_date - ${daysOfMonth} and current_date - 1) a on true
     left join lateral (
       select string_agg(attendance_id::text, '') || string_agg(concat_ws(',', ${seconds('started_at')}, ${seconds('ended_at')}, is_irregular::int + (approved_at is not null)::int * 2), ',') as clocks
         from clocks where person_id = q.id and started_at >= ${monthStart} and started_at < current_date::timestamptz) k on true
     left join lateral (
       select string_agg(concat_ws(',', ${seconds('started_at')}, ${seconds('ended_at')}), ',') as breaks
         from breaks where person_id = q.id and started_at >= ${monthStart} and started_at < current_date::timestamptz) b on true) as people`;

async function birdView(client: pg.Client, occasion: BenchRequest): Promise<void> {
  const pages = Math.max(1, Math.floor(occasion.people / peoplePerPage));
  const found = await ask(
    client,
    occasion.company_id,
    false,
    statement(
      'bird-view',
      `select p.id, c.timezone, ${permissions}, ${page},
            (select json_agg(h) from standard_shifts h) as standard,
            (select count(*) from people where joined_on < current_date and (discharged_date is null or discharged_date >= current_date - ${daysOfMonth})) as total,
            (select count(*) from clocks where ended_at is null) as at_work,
            (select count(*) from attendances where has_irregular and approved_at is null and working_date >= current_date - ${daysOfMonth}) as to_review,
            (select json_agg(json_build_array(id, name)) from departments) as departments,
            (select json_agg(json_build_array(id, name)) from shift_templates where deleted_at is null) as templates
       from ${session}`,
      [occasion.caller.token_hash, ((occasion.n * pageStride) % pages) * peoplePerPage],
    ),
  );
  if (String(found['people']).split('\n').length !== peoplePerPage) throw new Error('The page is not full.');
}

/**
 * Applies for a day of annual leave 60 days ahead: reads the account and the rules,
 * writes the application and its reservation.
 */
async function applyForLeave(client: pg.Client, occasion: BenchRequest): Promise<void> {
  const found = await holdLeave(client, occasion);
  await finish(client, statement('apply-3', application, [randomUUID(), found['id']]));
}

async function holdLeave(client: pg.Client, { caller, company_id }: BenchRequest): Promise<Row> {
  const [, , , answer] = await sendTogether(client, [
    begin,
    asCompany(company_id),
    statement(
      'apply-1',
      `select from leave_accounts where person_id = (select s.person_id from sessions s where s.token_hash = $1) for update`,
      [caller.token_hash],
    ),
    statement(
      'apply-2',
      `select p.id, ${permissions}, ${hours},
            (select json_agg(t) from leave_policy_people g join leave_policy_terms t on t.policy_id = g.policy_id where g.person_id = p.id) as terms,
            (select sum(l.amount) from leave_lines l join leave_types t on t.id = l.leave_type_id and t.letter = 'A' where l.person_id = p.id) as balance,
            (select json_agg(d) from leave_application_days d where d.person_id = p.id and d.date >= current_date) as taken,
            (select json_agg(r) from leave_review_people h join leave_review_steps r on r.review_id = h.review_id where h.person_id = p.id) as steps
       from ${session}`,
      [caller.token_hash],
    ),
  ]);
  const found = answer?.rows[0] as Row | undefined;
  if (!found) throw new Error('The session was not found.');
  return found;
}

const application = `
  with a as (
    insert into leave_applications (id, person_id, leave_type_id, starts_on, ends_on, total, applied_for)
    select $1, $2, id, current_date + 61, current_date + 61, 1, '[]' from leave_types where letter = 'A' returning id, person_id, leave_type_id, starts_on
  ), d as (
    insert into leave_application_days (application_id, person_id, leave_type_id, date, part, cost, state)
    select id, person_id, leave_type_id, starts_on, 'full', 1, 'created' from a
  ), s as (
    insert into leave_application_steps (application_id, position, review_condition, reviewers)
    select a.id, 1, 1, r.approvers from a, leave_review_people h join leave_review_steps r on r.review_id = h.review_id where h.person_id = $2
  )
  insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, application_id)
  select person_id, leave_type_id, 'reserve', date_trunc('year', starts_on)::date, starts_on, -1, id from a`;

/** Adds a reaction to a post: checks access, writes the reaction and the event for browsers, and counts. */
async function react(client: pg.Client, { caller, company_id }: BenchRequest): Promise<void> {
  const found = await ask(
    client,
    company_id,
    true,
    statement(
      'react-1',
      `select p.id, ${permissions}, (select id from feed_posts f where f.author_id = p.id limit 1) as post from ${session}`,
      [caller.token_hash],
    ),
  );
  await finish(
    client,
    statement(
      'react-2',
      `with r as (insert into reactions (subject_type, subject_id, person_id, type) values ('feed_post', $1, $2, 'Love')
         on conflict do nothing returning subject_id),
       e as (insert into events (type, payload) select 'feed.counted', jsonb_build_object('post_id', $1::uuid) returning tenant_id, id)
       insert into outbox_queue (tenant_id, event_id) select tenant_id, id from e`,
      [found['post'], found['id']],
    ),
  );
}

export const leastWork = { clockIn, clockOut, authorization, summary, birdView, applyForLeave, react } as const;
export type LeastWork = keyof typeof leastWork;
