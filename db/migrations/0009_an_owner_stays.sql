-- Whatever the code does, an Owner stays: somebody active, without a last day, holds the role of the Owners. Two who take it
-- from each other at once, or leave at once, are judged one after the other: the role's row is locked before anybody counts.
create function keep_an_owner(company uuid) returns void language plpgsql as $$
begin
  perform from roles where tenant_id = company and is_owner for no key update;
  if not exists (
    select from roles
      join role_people on role_people.tenant_id = roles.tenant_id and role_people.role_id = roles.id
      join people on people.tenant_id = role_people.tenant_id and people.id = role_people.person_id
     where roles.tenant_id = company and roles.is_owner and people.status = 'active' and people.discharged_date is null
  ) then
    raise exception 'One Owner has to remain.' using errcode = 'check_violation', constraint = 'roles_last_owner', table = 'role_people';
  end if;
end $$;
grant execute on function keep_an_owner to muster_app;

create function keep_an_owner_of_taken() returns trigger language plpgsql as $$
begin
  perform keep_an_owner(roles.tenant_id) from roles
    where roles.is_owner and exists (select from taken where taken.tenant_id = roles.tenant_id and taken.role_id = roles.id);
  return null;
end $$;
create trigger roles_last_owner after delete on role_people referencing old table as taken
  for each statement execute function keep_an_owner_of_taken();

create function keep_an_owner_of_leaving() returns trigger language plpgsql as $$
begin
  if exists (
    select from role_people join roles on roles.tenant_id = role_people.tenant_id and roles.id = role_people.role_id
     where role_people.tenant_id = new.tenant_id and role_people.person_id = new.id and roles.is_owner
  ) then
    perform keep_an_owner(new.tenant_id);
  end if;
  return null;
end $$;
create trigger roles_last_owner after update of status, discharged_date on people for each row
  when (old.status = 'active' and old.discharged_date is null and (new.status <> 'active' or new.discharged_date is not null))
  execute function keep_an_owner_of_leaving();
