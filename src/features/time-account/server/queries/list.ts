import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { HandlerResult } from '#platform/shared/contract.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { timeAccounts } from '../../contract.ts';
import { accountsOf } from './accounts.ts';
import { summaryOf } from './pages.ts';

type ListPage = HandlerResult<(typeof timeAccounts)['index']>;

/**
 * Accounts that a viewer may see: those of a date, and those that have ended with hours that remain, or with days that no
 * closing has settled. Leads see no one who has left.
 */
const fromAccounts = `
  from (select x.person_id, max(coalesce(least(x.until, t.until), 'infinity')) as until
          from (select person_id, pay_rule_id, effective_from,
                       lead(effective_from) over (partition by person_id order by effective_from) - 1 as until
                  from pay_rule_people) x
          join (select pay_rule_id, terms, effective_from,
                       lead(effective_from) over (partition by pay_rule_id order by effective_from) - 1 as until
                  from pay_rule_terms) t on t.pay_rule_id = x.pay_rule_id
         where jsonb_typeof(t.terms -> 'account') = 'object'
           and greatest(x.effective_from, t.effective_from) <= coalesce(least(x.until, t.until), 'infinity')
           and greatest(x.effective_from, t.effective_from) <= $1
         group by x.person_id) a
  join people p on p.id = a.person_id
 cross join lateral (select
    case when p.discharged_date is null then p.status <> 'discharged' else p.discharged_date >= $1 end as works_here,
    least(a.until, p.discharged_date) as last_day) e
 where (e.works_here and a.until >= $1
     or coalesce((select sum(l.seconds) from time_account_lines l where l.person_id = p.id), 0) <> 0
     or e.last_day < $1 and not exists (select from time_account_periods s
                                         where s.person_id = p.id and e.last_day between s.starts_on and s.ends_on))
   and ($2::uuid is null or p.manager_id = $2 and e.works_here)
   and ($3 = '' or strpos(p.search_key, (select search_key($3))) > 0 or strpos(p.name_key, lower($3)) > 0)`;

interface ListView {
  readonly search?: string | undefined;
  readonly paging: Paging;
}

/** Returns a page of accounts by name; by a fixed number of statements. */
export async function accountsPage(db: Db, actor: Actor, { search, paging }: ListView, now: number): Promise<ListPage> {
  const today = await todayOf(db, now);
  const lead = actor.permissions.has('edit_time_account') ? null : actor.id;
  const term = search?.trim() ?? '';
  const values = [today, lead, term];
  const [counted] = await rowsOf<{ total: number }>(db, `select count(*)::int as total ${fromAccounts}`, values);
  const rows = await rowsOf<{ id: string; ended_on: LocalDate | null }>(
    db,
    `select p.id, case when e.last_day < $1 then e.last_day end as ended_on
     ${fromAccounts} order by p.name_key, p.id limit $4 offset $5`,
    [...values, paging.limit, paging.offset],
  );
  const ends = new Map(rows.map(({ id, ended_on }) => [id, ended_on]));
  const accounts = await accountsOf(db, [...ends.keys()], now);
  const data = accounts.map((account) => ({
    ...account.person,
    ...summaryOf(account, today),
    ended_on: ends.get(account.person.id) ?? null,
    undecided: account.undecided.length,
    is_self: account.person.id === actor.id,
  }));
  return { data, meta: metaOf(paging, counted?.total ?? 0, data.length) };
}
