import pg from 'pg';
import { url } from './company.ts';

/**
 * Waits until no other test file delivers events: a relay serves all companies of the database,
 * and would take the events of another file's listeners. Drops the events that earlier files left in the queue,
 * which would be delivered first. Call the result when the own relays are closed.
 */
export async function deliverAlone(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_advisory_lock(hashtext('test.relay'))");
  await client.query('delete from outbox_queue');
  return () => client.end();
}
