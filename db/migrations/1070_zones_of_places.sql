-- A place of work has its zone from a date on (work_place_zones), and nowhere else. The zone that was saved with the
-- place had no effect; it counts from the day after this change, so that no recorded time gets another zone.
alter table work_place_zones disable trigger user;
insert into work_place_zones (tenant_id, work_place_id, effective_from, timezone)
  select p.tenant_id, p.id, (now() at time zone s.timezone)::date + 1, p.timezone
    from work_places p join company_settings s using (tenant_id)
   where p.timezone is not null
     and not exists (select from work_place_zones z where z.tenant_id = p.tenant_id and z.work_place_id = p.id);
alter table work_place_zones enable trigger user;
alter table work_places drop column timezone;
