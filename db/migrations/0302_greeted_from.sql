-- The network of its last greeting: of a terminal with a key, calls from elsewhere are nobody's.
alter table terminal_states add greeted_from text;
