-- Who has reminded whom of their invitation, and when.
select audit('invitation_reminders', identified_by => 'person_id', kept => '{asked_at}', left_out => '{asked_by,times}');

-- What a batch did was looked at, or told: after a while nobody asks for its rows any more.
create index batches_ended on batches (tenant_id, ended_at) where ended_at is not null;
