-- The language of who started a batch, in which it says its failures and heads its file. Without one it is English.
alter table batches add column language text;
