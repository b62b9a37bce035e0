-- Rules for who gets what when they join or move, and what people have by a rule (docs/decisions/joiner-rules.md).

create table joiner_rules (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  -- Rules apply in this order, without any other priority.
  position integer not null,
  -- Several items of one kind mean or, kinds mean and; an empty kind is no condition. An item that was deleted stays
  -- and matches no one.
  department_ids uuid[] not null default '{}',
  work_place_ids uuid[] not null default '{}',
  designation_ids uuid[] not null default '{}',
  employment_type_ids uuid[] not null default '{}',
  -- What the rule assigns; null: it says nothing about it.
  week jsonb check (jsonb_typeof(week) = 'object'),
  leave_policy_id uuid,
  leave_review_id uuid,
  -- Region of imported holidays: 'DE', 'DE-BY'
  holiday_region text,
  pattern_id uuid,
  -- A date on which the cycle is at its first day, for everyone who gets it.
  pattern_first_day date,
  group_ids uuid[],
  role_ids uuid[],
  -- The author, whose permissions limit the roles that the rule assigns.
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint joiner_rules_condition check (
    cardinality(department_ids) + cardinality(work_place_ids) + cardinality(designation_ids)
      + cardinality(employment_type_ids) > 0),
  constraint joiner_rules_assignment check (
    num_nonnulls(week, leave_policy_id, leave_review_id, holiday_region, pattern_id, group_ids, role_ids) > 0),
  constraint joiner_rules_pattern_day check ((pattern_id is null) = (pattern_first_day is null)),
  constraint joiner_rules_lists check (cardinality(group_ids) > 0 and cardinality(role_ids) > 0),
  constraint joiner_rules_author foreign key (tenant_id, updated_by) references people (tenant_id, id)
);
create index joiner_rules_by_updated_by on joiner_rules (tenant_id, updated_by);
select protect('joiner_rules');
select audit('joiner_rules');
select raises_company_version('joiner_rules');

-- What people have by a rule: the cause of a value for as long as the value stays. Without a rule: by the default of
-- the company, after they moved out of a condition.
create table joiner_rule_values (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default uuidv7(),
  person_id uuid not null,
  field text not null check (field in ('week', 'package', 'process', 'holidays', 'pattern', 'groups', 'roles')),
  effective_from date not null,
  rule_id uuid,
  rule_name text not null,
  -- What the person has by it, and what they had before; null: nothing.
  value jsonb,
  replaced jsonb,
  -- What was written: ids that the value added, and those that it removed
  written jsonb not null default '{}',
  batch_id uuid,
  -- Null: waits for its date, since a process, group or role has no date of its own.
  given_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  constraint joiner_rule_values_once unique (tenant_id, person_id, field, effective_from),
  constraint joiner_rule_values_person foreign key (tenant_id, person_id)
    references people (tenant_id, id) on delete cascade,
  constraint joiner_rule_values_rule foreign key (tenant_id, rule_id)
    references joiner_rules (tenant_id, id) on delete set null (rule_id)
);
create index joiner_rule_values_by_rule on joiner_rule_values (tenant_id, rule_id);
create index joiner_rule_values_by_batch on joiner_rule_values (tenant_id, batch_id);
create index joiner_rule_values_waiting on joiner_rule_values (tenant_id, effective_from) where given_at is null;
select protect('joiner_rule_values');
