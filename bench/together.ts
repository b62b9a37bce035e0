import type pg from 'pg';
import { Batch, prepareValues, type QueuedStatement, type StatementResult } from '#platform/server/database/batch.ts';

export interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Sends statements as one batch, as the server does. */
export function sendTogether(client: pg.Client, statements: readonly Statement[]): Promise<StatementResult[]> {
  const sent: QueuedStatement[] = [];
  const answers = statements.map(
    (statement) =>
      new Promise<StatementResult>(
        (resolve, reject) => void sent.push({ ...statement, values: prepareValues(statement.values), resolve, reject }),
      ),
  );
  client.query(new Batch(sent, () => {}));
  return Promise.all(answers);
}

export const begin: Statement = { name: 'begin', text: 'begin', values: [] };
export const commit: Statement = { name: 'commit', text: 'commit', values: [] };

export const asCompany = (id: string): Statement => ({
  name: 'as-company',
  text: `select set_config('app.tenant_id', $1, true)`,
  values: [id],
});
