-- Whom an announcement asks to acknowledge it, and in which version: how many somebody has not acknowledged is kept in
-- memory by the company's version and by what they have acknowledged. Ordinary posts, of which there are many, raise nothing.
create constraint trigger company_version after insert or update on feed_audiences deferrable initially deferred
  for each row when (new.asks) execute function raise_company_version();
create constraint trigger company_version_gone after delete on feed_audiences deferrable initially deferred
  for each row when (old.asks) execute function raise_company_version();
create constraint trigger company_version after update on feed_posts deferrable initially deferred
  for each row when (new.type = 1 and new.asked_version <> old.asked_version) execute function raise_company_version();
