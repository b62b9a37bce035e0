-- When somebody has accepted their invitation; nobody knows it of those who had joined before. The log tells of it by
-- the status that changes in the same moment.
alter table people add column accepted_at timestamptz;

drop trigger audit_insert on people;
drop trigger audit_update on people;
drop trigger audit_delete on people;
select audit('people', person => 'id', left_out => '{department_id,designation_id,employment_type_id,manager_id,work_place_id,weekly_work_time,accepted_at}');
