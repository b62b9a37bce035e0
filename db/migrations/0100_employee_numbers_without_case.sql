-- Employee numbers that differ in nothing but case, or in how wide letters are written, are one number, as names are (0022).
-- Of those that are one only now, all but the oldest get a number of their own.
update people set employee_number = people.employee_number || ' (' || numbered.n || ')'
  from (select tenant_id, id, row_number() over (partition by tenant_id, name_key(employee_number) order by created_at, id) as n
          from people where employee_number is not null) numbered
 where people.tenant_id = numbered.tenant_id and people.id = numbered.id and numbered.n > 1;

alter table people add column employee_number_key text generated always as (name_key(employee_number)) stored;
drop index people_employee_number;
create unique index people_employee_number on people (tenant_id, employee_number_key) where employee_number is not null;

-- The log tells of the number, not of its key.
drop trigger audit_insert on people;
drop trigger audit_update on people;
drop trigger audit_delete on people;
select audit('people', person => 'id', left_out => '{department_id,designation_id,employment_type_id,manager_id,work_place_id,weekly_work_time,accepted_at}');
