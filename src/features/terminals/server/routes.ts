import { rowsOf } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { implement, type Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { storedIdOf } from '#platform/shared/wire-id.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { devices, lateDays, punchRecords, terminalFaults } from '../contract.ts';
import { pairingChanged } from '../events.ts';
import { plainCommand } from '../rules/messages.ts';
import { beginClaim, beginProof, claimOf, finishClaim, requirePuncher } from './claims.ts';
import { queueCommands } from './commands.ts';
import type { Corrector } from '#features/corrections/server/commands/lock-day.ts';
import { pairPunchesAgain, requireRecords, setAside } from './decisions.ts';
import { importAttlog } from './import-file.ts';
import { lateOf, leaveOut, takeLate } from './late-days.ts';
import { recordsAtOnce, startPairingAgain } from './pair-records.ts';
import { bindPin, detailsOfPin, takeFreePin } from './pins.ts';
import { previewDays } from './preview.ts';
import { changePairingRule, pairingRuleOf } from './pairing-rule.ts';
import { exportRecords, recordsPage } from './records.ts';
import { terminalSettings } from './settings.ts';
import { addFileTerminal, changeTerminal, formOf, pushTerminal, removeTerminal, terminalsPage } from './terminals.ts';
import { importsOf, startUndo } from './undo-import.ts';
import { changePeople, findPeople, readUsers, syncUsers, usersOf } from './users.ts';
import { translate } from '#platform/shared/translate.ts';

const saved = 'We’ve saved your edit successfully.';
const added = 'You’ve successfully performed this action.';
const connectionTypes = ['push', 'file'] as ('push' | 'file')[];

type TerminalHandlers = Handlers<typeof devices>;

const claiming: Pick<TerminalHandlers, 'create' | 'begin' | 'claim' | 'prove' | 'store'> = {
  async create({ db, context }) {
    const { timezone } = await cachedSettings(db);
    const has_own_host = context.settingsOf(terminalSettings).domain !== null;
    return { connection_types: connectionTypes, zone: timezone, has_own_host };
  },

  async begin({ db, context, actor, body }) {
    const [today, { timezone }] = await Promise.all([todayOf(db, context.now), cachedSettings(db)]);
    const user_id = body.user_id ?? actor.id;
    await requirePuncher(db, user_id, context.now);
    if (body.pin !== undefined) await takeFreePin(db, { pin: body.pin, user_id, today, actor_id: actor.id });
    return beginClaim(db, context, user_id, today, timezone);
  },

  claim: ({ db, context, params: { id } }) => claimOf(db, context, id),
  prove: ({ db, context, body: { id, serial } }) => beginProof(db, context, id, serial),

  async store({ db, context, actor, body: { id, ...form } }) {
    if (id === undefined) {
      if (!actor.permissions.has('add_biocom_device')) throw platformFaults.notAllowed();
      return { id: await addFileTerminal(db, form, actor.id), message: added };
    }
    const [known] = await rowsOf<{ state: string }>(
      db,
      'select state from terminals where id = $1 and removed_at is null',
      [id],
    );
    const isNew = known?.state === 'waiting';
    if (!actor.permissions.has(isNew ? 'add_biocom_device' : 'edit_biocom_device')) throw platformFaults.notAllowed();
    if (!known) throw terminalFaults.gone();
    if (isNew) await finishClaim(db, context, id, actor.id, { ...form, allowed_networks: form.allowed_networks });
    else await changeTerminal(db, id, form, context.now);
    return { id, message: isNew ? added : saved };
  },
};

const managing: Omit<TerminalHandlers, keyof typeof claiming> = {
  index: ({ db, context, query }) => terminalsPage(db, query, context.now),

  async users({ db, context, params: { id } }) {
    return usersOf(db, id, await todayOf(db, context.now));
  },

  async edit({ db, context, params: { id } }) {
    return { connection_types: connectionTypes, ...(await formOf(db, context, id)) };
  },

  async connect({ db, actor, body: { id, from_beginning } }) {
    await pushTerminal(db, id);
    // An upload in transit must not move the stamp again.
    if (from_beginning)
      await rowsOf(db, `update terminal_states set attlog_stamp = '0', resync_asked = true where terminal_id = $1`, [
        id,
      ]);
    await queueCommands(db, id, [plainCommand('check'), plainCommand('info')], actor.id);
    const [state] = await rowsOf<{ at: string | null }>(
      db,
      `select to_json(last_seen_at) #>> '{}' as at from terminal_states where terminal_id = $1`,
      [id],
    );
    const last_seen_at = state?.at ? new Date(state.at).toISOString() : null;
    return { message: translate('We’ll ask the terminal the next time it connects.'), last_seen_at };
  },

  async syncUsers({ db, context, actor, body: { id, changes } }) {
    const total = await syncUsers(db, id, changes, actor.id, await todayOf(db, context.now));
    return {
      message: translate(
        '{count, plural, one {One change will be sent the next time the terminal connects.} other {# changes will be sent the next time the terminal connects.}}',
        { count: total },
        await numberTextOf(db),
      ),
      total,
    };
  },

  async readUsers({ db, actor, body: { id } }) {
    await readUsers(db, id, actor.id);
    return { message: translate('We’ll ask the terminal the next time it connects.') };
  },

  async people({ db, body }) {
    return { message: saved, total: await changePeople(db, body) };
  },

  async findPeople({ db, context, query }) {
    return { data: await findPeople(db, query.search, await todayOf(db, context.now)) };
  },

  async delete({ db, context, params: { id } }) {
    const name = await removeTerminal(db, id, context.now);
    return { message: translate('{name} deleted. Its punches are kept.', { name }) };
  },

  async importFile(call) {
    const taken = await importAttlog(call, call.body.id);
    const isOther = taken.unreadable === taken.lines;
    const message = isOther
      ? translate('This is not an attlog.dat file, so nothing was imported. Choose another file.')
      : takenText(taken, await call.transact('read', numberTextOf));
    return { message, ...taken };
  },

  imports: async ({ db }) => ({ data: await importsOf(db) }),

  async undoImport({ db, actor, context, body: { id } }) {
    const { batch_id, total, own } = await startUndo(db, id, actor, context.now);
    const number = await numberTextOf(db);
    const withdrawn = translate(
      '{count, plural, one {One punch is being withdrawn.} other {# punches are being withdrawn.}}',
      { count: total },
      number,
    );
    const stay =
      own === 0
        ? ''
        : translate(
            '{count, plural, one {# of your own stays: someone else has to withdraw them.} other {# of your own stay: someone else has to withdraw them.}}',
            { count: own },
            number,
          );
    return { message: [withdrawn, stay].filter(Boolean).join(' '), batch_id, total };
  },

  rules: ({ db }) => pairingRuleOf(db),

  async storeRules({ db, body }) {
    if (await changePairingRule(db, body)) await emit(db, pairingChanged, {});
    return { message: saved };
  },
};

/** '1,200 of 1,203 punches were new. 3 of your own were left out: someone else has to import them.' */
function takenText(
  { fresh, lines, unreadable, own }: Awaited<ReturnType<typeof importAttlog>>,
  text: NumberText,
): string {
  const punches = translate('{fresh} of {total} punches were new.', { fresh, total: lines - unreadable }, text);
  if (own === 0) return punches;
  const left = translate(
    '{count, plural, one {# of your own was left out: someone else has to import them.} other {# of your own were left out: someone else has to import them.}}',
    { count: own },
    text,
  );
  return `${punches} ${left}`;
}

const correctorOf = ({ actor, context }: Pick<Corrector, 'actor' | 'context'>): Corrector => ({
  actor,
  context,
  permissions: lateDays.takeLate.access,
});

const late: Handlers<typeof lateDays> = {
  late: ({ db, actor, context, params: { id } }) => lateOf(db, id, { actor, now: context.now }),
  takeLate: ({ db, params, body, ...request }) => takeLate(db, correctorOf(request), { ...params, ...body }),
  leaveLate: ({ db, params, body, ...request }) => leaveOut(db, correctorOf(request), { ...params, ...body }),
};

function asideText(total: number, waiting: number, text: NumberText): string {
  if (total === 0 && waiting === 0) return translate('None of these needed attention.');
  return [
    translate('{count, plural, one {One punch set aside.} other {# punches set aside.}}', { count: total }, text),
    ...(waiting > 0 ? [lateText(waiting, text)] : []),
  ].join(' ');
}

const lateText = (waiting: number, text: NumberText): string =>
  translate(
    '{count, plural, one {# arrived after its day was approved and waits there.} other {# arrived after their days were approved. Review them on those days.}}',
    { count: waiting },
    text,
  );

function againText(total: number, waiting: number, text: NumberText): string {
  if (total === 0) return translate('None of these can be paired again.');
  if (waiting === total)
    return translate(
      '{count, plural, one {The punch could not be paired.} other {The punches could not be paired.}}',
      { count: total },
      text,
    );
  const paired = total - waiting;
  const done = translate('{count, plural, one {One punch paired.} other {# punches paired.}}', { count: paired }, text);
  if (waiting === 0) return done;
  const left = translate(
    '{count, plural, one {# could not be paired.} other {# could not be paired.}}',
    { count: waiting },
    text,
  );
  return [done, left].join(' ');
}

export const terminalRoutes = implement({ ...devices, ...prefixRecords(), ...lateDays })(
  {
    ...claiming,
    ...managing,
    records: ({ db, query }) => recordsPage(db, query),
    async exportRecords({ db, context, query }) {
      return exportRecords(db, query, await todayOf(db, context.now));
    },
    async pin({ db, context: { now }, query: { pin, user_id, from } }) {
      const details = await detailsOfPin(db, pin, await todayOf(db, now));
      if (!user_id) return { ...details, days: [], more: { punches: 0, days: 0 } };
      const since = from ?? details.first_on ?? ('2000-01-01' as LocalDate);
      return { ...details, ...(await previewDays(db, { pin, user_id, from: since, now })) };
    },
    async bind({ db, context, actor, body }) {
      const total = await bindPin(db, { ...body, actor, now: context.now });
      return {
        message: translate(
          '{count, plural, one {One punch paired.} other {# punches are paired again.}}',
          { count: total },
          await numberTextOf(db),
        ),
      };
    },
    async setAside({ db, actor, body: { ids } }) {
      const { total, waiting } = await setAside(db, ids.map(storedIdOf), actor.id);
      return { message: asideText(total, waiting, await numberTextOf(db)), total };
    },
    async pairAgain({ db, actor, context, body }) {
      const ids = [...new Set(body.ids.map(storedIdOf))];
      if (ids.length > recordsAtOnce) {
        await requireRecords(db, ids);
        const batch_id = await startPairingAgain(db, ids, actor.id);
        return {
          message: translate(
            '{count, plural, one {Pairing # punch again.} other {Pairing # punches again.}}',
            { count: ids.length },
            await numberTextOf(db),
          ),
          total: ids.length,
          waiting: 0,
          batch_id,
        };
      }
      const { total, waiting } = await pairPunchesAgain(db, ids, context.now);
      return {
        message: againText(total, waiting.size, await numberTextOf(db)),
        total,
        waiting: waiting.size,
        batch_id: null,
      };
    },
    ...late,
  },
  { terminals_serial: terminalFaults.serialTaken },
);

/** Endpoints of the records, prefixed so that they do not collide with those of the devices. */
function prefixRecords() {
  const { index, export: exported, ...others } = punchRecords;
  return { records: index, exportRecords: exported, ...others };
}
