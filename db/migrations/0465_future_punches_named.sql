-- What a fast clock has punched while a number was bound has no person yet: once it is known that the number is
-- nobody's, nothing looks for one again until it is bound.
alter table punches add column is_nobodys boolean not null default false;
create index punches_future_nameless on punches (tenant_id, id)
  where result = 'future' and person_id is null and not is_nobodys;
