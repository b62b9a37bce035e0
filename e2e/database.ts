// The database of the unit tests: a real PostgreSQL, made for the run.
export { setup as default } from '#platform/testing/database-setup.ts';
