-- Holidays: days on which people need not come, for everyone or for chosen people, entered by hand or imported.

create table holidays (
  tenant_id uuid not null default current_tenant() references companies (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate by_name not null generated always as (name_key(name)) stored,
  start_date date not null,
  -- The last day
  end_date date not null,
  part text not null default 'full',
  is_for_everyone boolean not null,
  -- Source of an import; all null: entered manually
  country_id text,
  -- 'HH', or 'BY-A'; null: the whole country
  region_id text,
  import_year smallint,
  -- The rule by which the country's list knows it again: 'easter 1'
  import_key text,
  -- Somebody has changed what was imported: another import leaves it alone.
  is_edited boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  primary key (tenant_id, id),
  constraint holidays_dates check (end_date between start_date and start_date + 30),
  constraint holidays_part check (part in ('full', 'first_half', 'second_half')),
  constraint holidays_half check (part = 'full' or start_date = end_date),
  constraint holidays_import check ((import_key is null) = (country_id is null) and (import_key is null) = (import_year is null)
    and (country_id is not null or region_id is null)),
  constraint holidays_trashed_by foreign key (tenant_id, trashed_by) references people (tenant_id, id),
  -- Two that are for everyone share no day: one on a day, or one in each half of it.
  constraint holidays_once exclude using gist (
    tenant_id with =, daterange(start_date, end_date, '[]') with &&,
    (case part when 'full' then int4range(0, 2) when 'first_half' then int4range(0, 1) else int4range(1, 2) end) with &&
  ) where (is_for_everyone and trashed_at is null) deferrable initially immediate
);
-- An import knows again what it has brought, be it in the Trash.
create unique index holidays_imported on holidays (tenant_id, country_id, region_id, import_year, import_key)
  nulls not distinct where import_key is not null;
create index holidays_by_date on holidays (tenant_id, start_date);
create index holidays_by_trashed_by on holidays (tenant_id, trashed_by);
select protect('holidays');
select audit('holidays');
select raises_company_version('holidays');

-- Those who have a holiday for chosen people; those who are left out of one for everyone.
create table holiday_people (
  tenant_id uuid not null default current_tenant() references companies (id),
  holiday_id uuid not null,
  person_id uuid not null,
  is_left_out boolean not null default false,
  created_at timestamptz not null default now(),
  -- Null: the demo or a command. No reference, since nobody is ever deleted.
  created_by uuid,
  primary key (tenant_id, holiday_id, person_id),
  constraint holiday_people_holiday foreign key (tenant_id, holiday_id)
    references holidays (tenant_id, id) on delete cascade,
  constraint holiday_people_person foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index holiday_people_by_person on holiday_people (tenant_id, person_id);
select protect('holiday_people');
select audit('holiday_people', identified_by => 'holiday_id', kept => '{is_left_out}');
select raises_company_version('holiday_people');
