-- Approvers by rule in the steps of a review process: who that is is looked up when an application is made
-- (docs/decisions/reviewers-by-rule.md).
alter table leave_review_steps
  add column by_rules text[] not null default '{}'
    constraint leave_review_steps_by_rules check (by_rules <@ array['manager', 'manager_of_manager', 'department_head']);
alter table leave_review_steps drop constraint leave_review_steps_approvers_check;
alter table leave_review_steps add constraint leave_review_steps_approvers
  check (cardinality(approvers) + cardinality(by_rules) between 1 and 53 and cardinality(approvers) <= 50);

create table department_heads (
  tenant_id uuid not null default current_tenant() references companies (id),
  department_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  -- Null: the demo or a command. Not a reference: the id stays when a person is deleted.
  created_by uuid,
  primary key (tenant_id, department_id),
  constraint department_heads_department foreign key (tenant_id, department_id)
    references departments (tenant_id, id) on delete cascade,
  constraint department_heads_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index department_heads_by_person on department_heads (tenant_id, person_id);
select protect('department_heads');
select audit('department_heads', identified_by => 'department_id', left_out => '{created_by}');
select raises_company_version('department_heads');
