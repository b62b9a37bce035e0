-- Whether somebody who cannot sign in yet was ever sent or given an invitation: people of an import wait for theirs.
-- Links of people who joined are deleted after a while, so that the links alone do not tell. The log tells of an
-- invitation by itself, so this column is left out of it.
drop trigger audit_insert on people;
drop trigger audit_update on people;
drop trigger audit_delete on people;
alter table people add column was_invited boolean not null default false;
update people set was_invited = true
 where accepted_at is not null
    or exists (select from password_links l
                where l.tenant_id = people.tenant_id and l.person_id = people.id and l.purpose = 'invitation');
select audit('people', person => 'id', left_out => '{department_id,designation_id,employment_type_id,manager_id,work_place_id,weekly_work_time,accepted_at,was_invited}');
