import { implement, type HandlerContext, type Actor } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { manyAwayOf } from '#features/leave-applications/rules/many-away.ts';
import { balancesOf } from '#features/leave-applications/server/queries/balances.ts';
import { itemsOf, viewerOf } from '#features/leave-applications/server/queries/items.ts';
import { openApplication } from '#features/leave-applications/server/queries/view.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { applicationFaults } from '#features/leave-applications/contract.ts';
import { teamLeave } from '../contract.ts';
import { feedOf, renewFeed, requireTeam, stopFeed } from './commands/feeds.ts';
import { feedFile } from './feed-file.ts';
import { exportTeam } from './team-export.ts';
import { teamCounts } from './queries/counts.ts';
import { companyDays, requireDays } from './queries/days.ts';
import { teamRows } from './queries/rows.ts';
import { readerOf, type Reader } from './queries/scope.ts';
import { translate } from '#platform/shared/translate.ts';

interface Call extends HandlerContext {
  readonly actor: Actor;
}

/** Maximum rows sent with the calendar, for the first teams; the viewer's own team is always included. */
const maxRows = 120;

interface OpenableTeam {
  readonly id: string | null;
  readonly people_away: number;
}

/** Returns the teams that are open at first. */
function openTeams(teams: readonly OpenableTeam[], own: string | null): (string | null)[] {
  let room = maxRows;
  return teams.flatMap(({ id, people_away }) => {
    const fits = people_away > 0 && (people_away <= room || id === own);
    if (fits) room -= people_away;
    return fits ? [id] : [];
  });
}

const ownTeam = async (db: Db, id: string) =>
  (await db.selectFrom('people').select('department_id').where('id', '=', id).executeTakeFirst())?.department_id ??
  null;

/** Lists the filters that the viewer may use: only facts that they may know. */
async function filtersFor(db: Db, { isKeeper, seesTypes }: Reader) {
  const list = (table: 'departments' | 'groups') =>
    db.selectFrom(table).select(['id', 'name']).where('trashed_at', 'is', null).orderBy('name_key').execute();
  return {
    departments: isKeeper ? await list('departments') : [],
    groups: isKeeper ? await list('groups') : [],
    leave_types: seesTypes ? await leaveTypesOf(db) : [],
  };
}

export const teamLeaveRoutes = implement(teamLeave)({
  async index(call) {
    const { db, actor, context, query } = call;
    const reader = await readerOf(db, actor, context.now);
    const range = requireDays(query, reader.today);
    const [{ teams, perDate, total_waiting, total_people, people_away }, { days, isOff }, own, filters] = [
      await teamCounts(db, reader, query, range),
      await companyDays(db, range.from, range.to),
      await ownTeam(db, actor.id),
      await filtersFor(db, reader),
    ];
    const open = openTeams(teams, own);
    const daysQuery = { narrowed: query, ...range, teams: open, everyone: false, isOff };
    const rows = await teamRows(db, actor, reader, daysQuery);
    return {
      start_date: range.from,
      end_date: range.to,
      today: reader.today,
      days: days.map(({ date, is_day_off, holiday }) => ({
        date,
        is_day_off,
        holiday,
        away: perDate.get(date) ?? 0,
      })),
      total_people,
      people_away,
      limit: manyAwayOf(total_people),
      total_waiting,
      teams: teams.map((team) => ({ ...team, rows: open.includes(team.id) ? (rows.get(team.id) ?? []) : null })),
      leave_types: await legendOf(db, [...rows.values()].flat()),
      sees_types: reader.seesTypes,
      sees_left: reader.isKeeper,
      has_feeds: reader.hasFeeds,
      own_department_id: own,
      filters,
    };
  },

  async rows(call) {
    const { db, actor, context, query } = call;
    const reader = await readerOf(db, actor, context.now);
    const range = requireDays(query, reader.today);
    const { isOff } = await companyDays(db, range.from, range.to);
    const team = query.team_id ?? null;
    const rowsQuery = { narrowed: query, ...range, teams: [team], everyone: query.everyone === 1, isOff };
    return { rows: (await teamRows(db, actor, reader, rowsQuery)).get(team) ?? [] };
  },

  export: exportTeam,

  async card(call) {
    const { db, actor, context, params } = call;
    const { today } = await readerOf(db, actor, context.now);
    const viewer = await viewerOf(db, actor, today);
    const { application } = await openApplication(db, params.application_id, viewer, context.now);
    const { person_id, starts_on: from, leave_type_id } = application;
    const [[item], { balances }] = [
      await itemsOf(db, [application], { viewer, now: context.now }),
      await balancesOf(db, { person_id, today, from, to: from }),
    ];
    if (!item) throw applicationFaults.gone();
    const type = balances.find(({ id }) => id === leave_type_id);
    return { item, balance: type && !type.is_unlimited ? (type.years[0] ?? null) : null };
  },

  async feed(call) {
    const team = await requireFollowedTeam(call, call.query.department_id ?? null);
    return feedOf(call.db, { person_id: call.actor.id, department_id: team }, call.context);
  },

  async renewFeed(call) {
    const department_id = await requireFollowedTeam(call, call.body.department_id ?? null);
    const feed = { person_id: call.actor.id, department_id };
    await renewFeed(call.db, feed, call.context.now);
    return feedOf(call.db, feed, call.context);
  },

  async stopFeed({ db, actor, body }) {
    await stopFeed(db, { person_id: actor.id, department_id: body.department_id ?? null });
    return { message: translate('Link deleted.') };
  },

  file: ({ context, transact, params }) => feedFile(params.file, { context, transact }),
});

async function requireFollowedTeam({ db, actor, context }: Call, department_id: string | null): Promise<string | null> {
  await requireTeam(db, await readerOf(db, actor, context.now), department_id);
  return department_id;
}

/** Returns the types whose letters appear in bars, by name. */
async function legendOf(db: Db, rows: readonly { readonly bars: readonly { readonly letter: string }[] }[]) {
  const letters = new Set(rows.flatMap(({ bars }) => bars.map(({ letter }) => letter)));
  const types = await leaveTypesOf(db, { withTrash: true });
  return types.filter(({ letter }) => letters.has(letter)).map(({ letter, name, color }) => ({ letter, name, color }));
}
