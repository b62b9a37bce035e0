-- Who decides in a later step is reminded by what they have had, and who has got an application anew likewise; null: since
-- it was made. The Owners are told once when nobody else is left who could decide.
alter table leave_applications add step_since timestamptz, add owners_asked_at timestamptz;
drop trigger audit_insert on leave_applications;
drop trigger audit_update on leave_applications;
drop trigger audit_delete on leave_applications;
select audit('leave_applications', kept => '{person_id,leave_type_id,starts_on,ends_on,total,state}',
             left_out => '{reason,applied_for,viewed_at,viewed_by,reminded_at,owners_told_at,owners_asked_at,step_since,remind_days,owners_days,updated_at}');
