-- The language in which a person gets mails and alerts, as of BCP 47: 'de', 'pt-BR'. Without one it is English.
alter table people add column language text
  constraint people_language check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$');
