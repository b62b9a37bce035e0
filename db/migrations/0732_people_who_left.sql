-- The few who have left, or will: lists of them do not look at everybody who works here.
create index people_leavers on people (tenant_id, discharged_date) where discharged_date is not null or status = 'discharged';
