-- A template without a letter of its own has the first of its name.
alter table shift_templates alter column letter drop not null;
