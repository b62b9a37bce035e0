-- Files of reports say from now on by which rights they were told. Those that were made before do not: they are over,
-- and can be made again.
update batches set file_until = now() where kind like 'reports.%' and file_until > now();
