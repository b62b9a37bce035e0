-- Reason for which a published week has fewer hours than the person's own week requires.
alter table shift_batches add column reason text check (char_length(reason) <= 250);
