-- A reviewer's comment on a corrected day stands beside the person's own comment and never replaces it.
alter table attendances add column reviewer_comment text check (char_length(reviewer_comment) <= 250);
alter table attendances alter column has_comment
  set expression as (coalesce(comment, '') <> '' or coalesce(reviewer_comment, '') <> '');

-- Comments written by someone else become the reviewer's, and the person's own earlier comment comes back. No comment
-- changes by that, so the triggers of the log and of closed periods stay out of it.
alter table attendances disable trigger user;
with written as (
  select tenant_id, attendance_id, id, actor_id, new from audit_entries
   where entity = 'attendance' and deed in ('comment', 'add')
  union all
  select tenant_id, attendance_id, id, actor_id, new from attendance_history
   where entity = 'attendance' and action in ('comment', 'add')
), said as (
  select a.tenant_id, a.id, a.comment,
         (select w.actor_id <> a.person_id from written w
           where w.tenant_id = a.tenant_id and w.attendance_id = a.id and w.new ? 'comment'
           order by w.id desc limit 1) as is_reviewers,
         (select w.new ->> 'comment' from written w
           where w.tenant_id = a.tenant_id and w.attendance_id = a.id and w.new ? 'comment' and w.actor_id = a.person_id
           order by w.id desc limit 1) as own
    from attendances a
   where exists (select from written w where w.tenant_id = a.tenant_id and w.attendance_id = a.id
                    and w.actor_id <> a.person_id and w.new ? 'comment')
)
update attendances a set comment = nullif(said.own, ''), reviewer_comment = said.comment
  from said where said.tenant_id = a.tenant_id and said.id = a.id and said.is_reviewers;
alter table attendances enable trigger user;
