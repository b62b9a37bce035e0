-- Approvers are reminded of requests to return days of leave, too (docs/decisions/leave-shortening.md). Null: not yet.
alter table leave_shortenings add column reminded_at timestamptz;
-- A reminder is no change of a request.
drop trigger audit_insert on leave_shortenings;
drop trigger audit_delete on leave_shortenings;
drop trigger audit_update on leave_shortenings;
select audit('leave_shortenings', kept => '{person_id,state}', left_out => '{application_id,reason,answered_at,reminded_at}');
