import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { periodsChanged } from '#features/periods/events.ts';
import { setUpNews } from '#features/settings/events.ts';
import { pairingChanged, terminalNews, terminalsChanged, terminalTrouble, type TerminalProblem } from '../events.ts';
import { terminalAlert } from '../rules/alerts.ts';
import { pairReopened } from './reopened.ts';
import { translate } from '#platform/shared/translate.ts';

interface TroubledTerminal {
  readonly name: string;
  readonly clock_off: number | null;
  readonly records_count: number | null;
  readonly records_capacity: number | null;
}

const words: Readonly<Record<TerminalProblem, (terminal: TroubledTerminal, text: NumberText) => string>> = {
  silent: ({ name }) =>
    translate('{name} has been offline for more than 15 minutes. It keeps its punches and sends them later.', { name }),
  clock: ({ name, clock_off }) =>
    translate(
      'The clock of {name} was {time} {way, select, fast {fast} other {slow}}. Punches in the future were set aside.',
      {
        name,
        time: hoursAndMinutes(Math.abs(clock_off ?? 0)),
        way: (clock_off ?? 0) > 0 ? 'fast' : 'slow',
      },
    ),
  full: ({ name, records_count, records_capacity }, text) =>
    translate(
      'The memory of {name} is almost full. It can store {count} more punches.',
      { name, count: (records_capacity ?? 0) - (records_count ?? 0) },
      text,
    ),
  networks: ({ name }) =>
    translate('Two devices connect as {name} from different networks. One of them may not be yours.', { name }),
  address: ({ name }) => translate('Someone changed the server address on {name}.', { name }),
};

/** Hours within which a problem is notified once; each silence is notified when it begins. */
const alertHours = 12;
const isDue = (column: string): string =>
  column === columns.silent ? `s.${column} < s.last_seen_at` : `s.${column} < now() - interval '${alertHours} hours'`;
const columns = {
  silent: 'told_silent_at',
  clock: 'told_clock_at',
  full: 'told_full_at',
  networks: 'told_networks_at',
} as const;

const notifyHolders = listen(terminalTrouble, async (delivery) => {
  const { db, event } = delivery;
  const { terminal_id, trouble } = event.payload;
  const column = trouble === 'address' ? undefined : columns[trouble];
  // Checks and records in one statement, so that two concurrent events notify once.
  const [terminal] = await rowsOf<TroubledTerminal>(
    db,
    column
      ? `update terminal_states s set ${column} = now() from terminals t
          where s.terminal_id = $1 and t.id = $1 and t.removed_at is null
            and (s.${column} is null or ${isDue(column)})
         returning t.name, s.clock_off, s.records_count, s.records_capacity`
      : `select t.name, s.clock_off, s.records_count, s.records_capacity from terminals t
           join terminal_states s on s.terminal_id = t.id where t.id = $1 and t.removed_at is null`,
    [terminal_id],
  );
  if (!terminal) return;
  const text = await numberTextOf(db);
  await notify(delivery, terminalAlert, {
    recipients: await holdersOf(db, 'view_biocom_device', Math.floor(event.created_at.getTime() / 1000)),
    author_id: null,
    message: () => words[trouble](terminal, text),
    url: '/settings/biometric/devices',
  });
});

const publishTerminals = listenTogether(terminalsChanged, async ({ company_id, publish }, events) => {
  const channels = (['view_biocom_device', 'view_biocom_record'] as const).map((may) =>
    holdersChannel(company_id, may),
  );
  publish(channels, terminalNews, {});
  // Settings are reloaded only when needed, since every call and punch raises an event.
  if (events.some(({ payload }) => payload.in_settings))
    publish(holdersChannel(company_id, 'view_app_settings_menu'), setUpNews, {});
});

const pairAgain = listen(pairingChanged, ({ send }) => send('terminals.pair-again', {}));

const pairWhatWaited = listen(periodsChanged, async ({ db }) => void (await pairReopened(db)));

export const terminalListeners: readonly Listener[] = [notifyHolders, publishTerminals, pairAgain, pairWhatWaited];
