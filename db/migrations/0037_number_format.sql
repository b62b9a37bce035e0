-- How numbers are grouped: a locale of ECMA-402. The specification's is the default.
alter table company_settings
  add column number_format text not null default 'en-IN'
  check (number_format in ('en-IN', 'en-GB', 'de-DE', 'de-CH', 'fr-FR'));
