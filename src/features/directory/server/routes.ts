import type { Db } from '#platform/server/database/database.ts';
import { implement, type Actor, type Routes } from '#platform/server/http/implement.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { archiveMatches } from '#features/archive/server/queries.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import type { EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { mayDo } from '#features/profile/rules/acts.ts';
import { ranksOf } from '#features/roles/server/queries.ts';
import { directory } from '../contract.ts';
import { partOf, type ChartNode } from '../rules/chart.ts';
import { optionsOf } from '../rules/options.ts';
import { dischargeAction, dischargeActionWith, dischargePreviewWith } from './bulk-discharge.ts';
import { bulkHandlers } from './bulk-action.ts';
import { employmentAction, employmentActionWith, employmentPreviewWith } from './bulk-employment.ts';
import { groupsAction } from './bulk-groups.ts';
import { rolesAction } from './bulk-roles.ts';
import { exportDirectory, makeDirectoryExport } from './export.ts';
import { matchingPeople, canSeeSection, rowFor, shownStatuses } from './found.ts';
import { readEveryone, groupOptions, cachedChart } from './queries.ts';

/** Maximum number of people outside the chart that are listed. */
const maxAlone = 200;

function chartEntryOf({ entry, reports, below, manager_id }: ChartNode, actor: Actor) {
  const { id, name, username, avatar, designation_name } = entry;
  return {
    id,
    name,
    username,
    avatar,
    designation_name,
    manager_id,
    total_reports: reports.length,
    total_below: below,
    is_self: id === actor.id,
  };
}

/** Returns the actions that the caller may take on each of these people. */
async function allowedActs(db: Db, actor: Actor, ids: readonly string[]) {
  // Ranks are loaded only if they decide something.
  const rankOf = await ranksOf(db, actor.id, actor.permissions.has('discharge_employee') ? ids : []);
  return (id: string) => {
    const doer = { permissions: actor.permissions, is_self: id === actor.id, ...rankOf(id) };
    return { duplicate: mayDo('duplicate', doer), discharge: mayDo('discharge', doer) };
  };
}

const employment = bulkHandlers(employmentAction);
const roles = bulkHandlers(rolesAction);
const groups = bulkHandlers(groupsAction);
const discharge = bulkHandlers(dischargeAction);

export const directoryRoutes = implement(directory)({
  async index({ db, context, actor, query }) {
    const [{ entries, today, joining, invited, not_invited, leaving }, paging, settings] = await Promise.all([
      readEveryone(db, context.now, query),
      requestedPage(db, query),
      cachedSettings(db),
    ]);
    const found = matchingPeople(entries, query, actor, today);
    const page = found.slice(paging.offset, paging.offset + paging.limit);
    const mayOf = await allowedActs(
      db,
      actor,
      page.map(({ entry }) => entry.id),
    );
    return {
      data: page.map(({ entry }) => ({ ...rowFor(entry, actor, today), may: mayOf(entry.id) })),
      meta: metaOf(paging, found.length, page.length),
      counts: {
        people: entries.length,
        joining,
        leaving: leaving.filter((entry) => canSeeSection('employment_info', actor, entry)).length,
        invited,
        not_invited,
      },
      archive_matches:
        found.length === 0 && actor.permissions.has('view_archived_employee')
          ? await archiveMatches(db, query.search, context.now)
          : 0,
      employee_welcome_wizard: !settings.dismissed_wizards.includes('employee'),
    };
  },

  async ids({ db, context, actor, query }) {
    const { entries, today } = await readEveryone(db, context.now, query);
    return { ids: matchingPeople(entries, query, actor, today).map(({ entry: { id } }) => id) };
  },

  export: exportDirectory,
  makeExport: makeDirectoryExport,

  async options({ db, context, actor, params }) {
    const { entries, today } = await readEveryone(db, context.now, { sort: 'name', order: 'asc' });
    if (params.filter === 'groups') return { data: await groupOptions(db, entries) };
    const people = entries.map(({ entry }) => entry);
    return { data: optionsOf(params.filter, people, (entry) => shownStatuses(entry, actor, today)) };
  },

  async chart({ db, context, actor, query }) {
    const chart = await cachedChart(db, context.now);
    const { nodes, tops, alone } = chart;
    const all = [...nodes.values()];
    const part = query.alone ? alone.slice(0, maxAlone).flatMap((id) => nodes.get(id) ?? []) : partOf(chart, query);
    const levels = all.reduce((most, node) => Math.max(most, node.level), 0);
    return {
      data: part.map((node) => chartEntryOf(node, actor)),
      counts: {
        people: all.length,
        levels: tops.length ? levels : 0,
        leaders: all.filter(({ reports }) => reports.length > 0).length,
        alone: alone.length,
      },
    };
  },

  previewBulkEmployment: employmentPreviewWith([]),
  bulkEmployment: employment.act,
  previewBulkRoles: roles.preview,
  bulkRoles: roles.act,
  previewBulkGroups: groups.preview,
  bulkGroups: groups.act,
  previewBulkDischarge: dischargePreviewWith([]),
  bulkDischarge: discharge.act,
});

/** Returns the routes with the impact that other features have registered. */
export function directoryRoutesWith(impacts: EmploymentImpacts): Routes {
  const { act } = bulkHandlers(dischargeActionWith(impacts));
  const previewBulkDischarge = dischargePreviewWith(impacts);
  const previewBulkEmployment = employmentPreviewWith(impacts);
  const bulkEmployment = bulkHandlers(employmentActionWith(impacts)).act;
  const changed = { previewBulkEmployment, bulkEmployment, previewBulkDischarge, bulkDischarge: act };
  const handlers = { ...directoryRoutes.handlers, ...changed };
  return { ...directoryRoutes, handlers };
}
