-- An account has more ways in than its password: mailed links, a pending change of address, calendar feeds. Each ends
-- in the transaction that ends the account, address or password it depends on, whichever code makes the change, so that
-- none works again when the account comes back.
create function end_links(company uuid, person uuid) returns void language plpgsql as $$
begin
  update password_links set used_at = now() where tenant_id = company and person_id = person and used_at is null;
  -- Confirmed changes stay: they are the record from which the old address is notified.
  delete from address_changes where tenant_id = company and person_id = person and confirmed_at is null;
end $$;
create function end_feeds(company uuid, person uuid) returns void language plpgsql as $$
begin
  delete from calendar_feeds where tenant_id = company and person_id = person;
  delete from leave_feeds where tenant_id = company and person_id = person;
end $$;
grant execute on function end_links, end_feeds to muster_app;

create function end_ways_in_of_barred() returns trigger language plpgsql as $$
begin
  perform end_links(new.tenant_id, new.id);
  perform end_feeds(new.tenant_id, new.id);
  return null;
end $$;
create trigger people_ways_in_end after update of status on people for each row
  when (old.status <> new.status and new.status in ('suspended', 'discharged'))
  execute function end_ways_in_of_barred();

-- A first address ends no links: those that exist were handed over in person.
create function end_links_of_address() returns trigger language plpgsql as $$
begin
  perform end_links(new.tenant_id, new.id);
  return null;
end $$;
create trigger people_links_of_address_end after update of email on people for each row
  when (old.email is not null and old.email is distinct from new.email)
  execute function end_links_of_address();

-- A password is taken away when someone else may know it, and they may hold the other ways in, too.
create function end_ways_in_by_password() returns trigger language plpgsql as $$
begin
  perform end_links(old.tenant_id, old.person_id);
  perform end_feeds(old.tenant_id, old.person_id);
  return null;
end $$;
create trigger credentials_ways_in_end after delete on credentials for each row execute function end_ways_in_by_password();

-- A changed password also ends a pending change of address, since someone who knew the old one may have asked for it.
-- The code ends the links, because it has to leave the invitation that sets a first password.
create function end_address_change() returns trigger language plpgsql as $$
begin
  delete from address_changes where tenant_id = new.tenant_id and person_id = new.person_id and confirmed_at is null;
  return null;
end $$;
create trigger credentials_address_change_ends after update of password_hash on credentials for each row
  when (old.password_hash <> new.password_hash)
  execute function end_address_change();
