// Books the lines from the rules of leave up to a day, like the worker at night. Started by bench/leave-calls.ts.
import { settleCompany } from '#features/leave/server/commands/settle-company.ts';
import { connect } from '#platform/server/database/database.ts';
import type { SettleJob } from './leave-calls.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', (job: SettleJob) => {
  void settle(job).then((people) => process.send?.(people, () => process.exit(0)));
});

async function settle({ url, company_id, today }: SettleJob): Promise<number> {
  const database = connect({ url, connections: 1 });
  const people = await settleCompany(database, company_id, today);
  await database.close();
  return people;
}
