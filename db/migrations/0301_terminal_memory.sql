-- Everything again was asked for, and the terminal has not begun anew since: what it sends meanwhile moves no stamp.
alter table terminal_states add resync_asked boolean not null default false,
  -- When its server address was last changed that is known of
  add address_changed_at timestamptz,
  -- When the sums were asked for that the verdict is about
  add compared_asked_at timestamptz;
