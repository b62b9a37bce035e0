-- Leave by the hour (docs/decisions/leave-by-hour.md): besides a whole day and its halves, times of one date.

-- Whether a leave type can be taken by the hour. Types that are counted in hours can.
alter table leave_types add column has_times boolean not null default false;
alter table leave_types disable trigger user;
update leave_types set has_times = true where unit = 'hours';
alter table leave_types enable trigger user;

-- 'full', 'first', 'second', or times by the clock at the place of work: '13:00-15:00', several joined by commas.
alter table leave_application_days drop constraint leave_application_days_part_check;
alter table leave_application_days add constraint leave_application_days_part check (
  part in ('full', 'first', 'second') or
  part ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9](,([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]){0,9}$');

-- Minutes of a date that a part takes: a whole day everything, times their minutes of the clock, also after midnight. Halves have no
-- place in the day here: they only exclude each other and whole days, and applying compares them with times by the plan.
-- Times that have been given back take nothing, so that other leave can take their date.
create function taken_of_day(part text) returns int4multirange language sql immutable strict parallel safe as $$
  select case part
    when 'full' then int4multirange(int4range(-2, 1440))
    when 'first' then int4multirange(int4range(-2, -1))
    when 'second' then int4multirange(int4range(-1, 0))
    else (select range_agg(case when s.from_at < s.to_at then int4multirange(int4range(s.from_at, s.to_at))
                                else int4multirange(int4range(s.from_at, 1440), int4range(0, s.to_at)) end)
            from (select substr(t, 1, 2)::int4 * 60 + substr(t, 4, 2)::int4 as from_at,
                         substr(t, 7, 2)::int4 * 60 + substr(t, 10, 2)::int4 as to_at
                    from unnest(string_to_array(part, ',')) as t) s)
  end
$$;

alter table leave_application_days drop constraint leave_application_days_once;
alter table leave_application_days add constraint leave_application_days_once exclude using gist (
  tenant_id with =, person_id with =, date with =, taken_of_day(part) with &&
) where (state in ('created', 'approved') and not (displaces and state = 'created')
         and (cost > 0 or part in ('full', 'first', 'second'))) deferrable initially immediate;
