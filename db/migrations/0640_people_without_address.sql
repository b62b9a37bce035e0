-- An Owner who cannot sign in cannot run a workspace: the last one needs a password, or an address for an invitation.
create or replace function keep_an_owner(company uuid) returns void language plpgsql as $$
begin
  perform from roles where tenant_id = company and is_owner for no key update;
  if not exists (
    select from roles
      join role_people on role_people.tenant_id = roles.tenant_id and role_people.role_id = roles.id
      join people on people.tenant_id = role_people.tenant_id and people.id = role_people.person_id
     where roles.tenant_id = company and roles.is_owner and people.status = 'active' and people.discharged_date is null
       and (people.email is not null
            or exists (select from credentials c where c.tenant_id = people.tenant_id and c.person_id = people.id))
  ) then
    raise exception 'One Owner has to remain.' using errcode = 'check_violation', constraint = 'roles_last_owner', table = 'role_people';
  end if;
end $$;

-- True once someone has chosen how numbers are written; until then the company's country decides.
alter table company_settings add column number_format_chosen boolean not null default false;
update company_settings set number_format_chosen = number_format <> 'en-IN';
