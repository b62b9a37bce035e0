-- The log leaves out derived columns, but only those that existed when the table was set up for auditing. search_key
-- (0642) and number_format_chosen (0640) came later.
drop trigger audit_insert on people;
drop trigger audit_update on people;
drop trigger audit_delete on people;
select audit('people', person => 'id', left_out => '{department_id,designation_id,employment_type_id,manager_id,work_place_id,weekly_work_time,accepted_at}');

drop trigger audit_insert on company_settings;
drop trigger audit_update on company_settings;
drop trigger audit_delete on company_settings;
select audit('company_settings', identified_by => 'tenant_id', left_out => '{number_format_chosen}');
