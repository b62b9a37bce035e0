import type pg from 'pg';

/** Settings of a connection by their names. */
export type SessionSettings = Readonly<Record<string, string>>;

/** Settings of every connection: the role, and limits for what can hang. Null leaves the login's own role. */
export const servingSettings = (role: string | null = 'muster_app'): SessionSettings => ({
  ...(role && { role }),
  timezone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
});

/**
 * Applies them to an open connection by a statement: poolers such as PgBouncer refuse start-up options
 * or silently drop them.
 */
export async function applySettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const calls = Object.keys(settings).map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`);
  await client.query(`select ${calls.join(', ')}`, Object.entries(settings).flat());
}

/**
 * Milliseconds after which an unused connection is closed. For a new one PostgreSQL starts a process that reads the
 * catalog and plans each statement again: its first transaction takes twenty times as long.
 */
const maxIdleMs = 600_000;

/** Options of a pool: applies the settings before a connection is used, and keeps connections for some time. */
export const withSettings = (settings: SessionSettings) => ({
  idleTimeoutMillis: maxIdleMs,
  // Firewalls and load balancers drop connections that are silent for a few minutes.
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  onConnect: (client: pg.ClientBase) => applySettings(client, settings),
});
