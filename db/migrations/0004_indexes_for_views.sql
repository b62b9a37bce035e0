-- A month of fifty people is read from these alone, without a visit to thousands of scattered table pages.
drop index clocks_person;
create index clocks_person on clocks (tenant_id, person_id, started_at) include (ended_at, attendance_id, is_irregular, approved_at);
drop index breaks_person;
create index breaks_person on breaks (tenant_id, person_id, started_at) include (ended_at, attendance_id, is_irregular, approved_at);

-- Pages of people by name, and how many there are, stay quick in a company of ten thousand.
drop index people_by_name;
create index people_by_name on people (tenant_id, name_key, id) include (joined_on, discharged_date, department_id);

-- What waits for somebody's eyes is little, whatever the size of the table.
create index attendances_to_review on attendances (tenant_id, working_date, person_id) where has_irregular and approved_at is null;
