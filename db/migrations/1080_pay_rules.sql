-- Pay rules: terms by which recorded days become elements of pay, and the rule of each person; both from a date on.

create table pay_rules (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) <= 100),
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index pay_rules_name on pay_rules (tenant_id, name_key);
select protect('pay_rules');
select audit('pay_rules');
select raises_company_version('pay_rules');

create table pay_rule_terms (
  tenant_id uuid not null default current_tenant() references companies (id),
  pay_rule_id uuid not null,
  effective_from date not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  primary key (tenant_id, pay_rule_id, effective_from),
  constraint pay_rule_terms_rule foreign key (tenant_id, pay_rule_id) references pay_rules (tenant_id, id) on delete cascade
);
select protect('pay_rule_terms');
select audit('pay_rule_terms', identified_by => 'pay_rule_id', kept => '{pay_rule_id,effective_from}');
select raises_company_version('pay_rule_terms');

-- Null: no rule from that date on. A rule that anyone has had cannot be deleted.
create table pay_rule_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  person_id uuid not null,
  effective_from date not null,
  pay_rule_id uuid,
  primary key (tenant_id, person_id, effective_from),
  constraint pay_rule_people_person foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade,
  constraint pay_rule_people_rule foreign key (tenant_id, pay_rule_id) references pay_rules (tenant_id, id)
);
create index pay_rule_people_by_rule on pay_rule_people (tenant_id, pay_rule_id);
select protect('pay_rule_people');
select audit('pay_rule_people', identified_by => 'person_id', kept => '{person_id,effective_from,pay_rule_id}');
select raises_time_version('pay_rule_people');

-- Periods that are closed keep their rules and terms; closing and these writes wait for each other. Someone who is deleted
-- takes theirs along.
create function keep_closed_pay() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  company uuid := coalesce(after, before) ->> 'tenant_id';
  since date := least((before ->> 'effective_from')::date, (after ->> 'effective_from')::date);
  concerned uuid[];
  closed closed_periods;
begin
  if not any_closed(company) then return null; end if;
  if tg_table_name = 'pay_rule_people' then
    concerned := array[before ->> 'person_id', after ->> 'person_id']::uuid[];
  else
    select array_agg(distinct person_id) into concerned from pay_rule_people
     where tenant_id = company and pay_rule_id = any(array[before ->> 'pay_rule_id', after ->> 'pay_rule_id']::uuid[]);
  end if;
  select p.* into closed from closed_periods p
   where p.tenant_id = company and p.reopened_at is null and p.ends_on >= since
     and exists (select from people h
                  where h.tenant_id = company and h.id = any(concerned) and (p.person_id is null or p.person_id = h.id)
                    and binds(p, h.id))
   order by p.ends_on desc limit 1;
  if closed.id is not null then perform refuse_closed(closed); end if;
  return null;
end $$;
create trigger closed_insert after insert or delete on pay_rule_people for each row execute function keep_closed_pay();
create trigger closed_update after update on pay_rule_people for each row when (old.* is distinct from new.*)
  execute function keep_closed_pay();
create trigger closed_insert after insert or delete on pay_rule_terms for each row execute function keep_closed_pay();
create trigger closed_update after update on pay_rule_terms for each row when (old.* is distinct from new.*)
  execute function keep_closed_pay();
