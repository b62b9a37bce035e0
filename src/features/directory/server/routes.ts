import { implement, type Actor } from '#platform/server/http/implement.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { metaOf } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { keptSettings, requestedPage } from '#features/company/server/queries.ts';
import { mayView, type Section } from '#features/profile/rules/sections.ts';
import { directory } from '../contract.ts';
import { partOf, type ChartNode } from '../rules/chart.ts';
import { optionsOf } from '../rules/options.ts';
import { isFound, searchWords, statusesOf, type Entry } from '../rules/find.ts';
import { bulkDischarge, previewBulkDischarge } from './bulk-discharge.ts';
import { bulkEmployment, previewBulkEmployment } from './bulk-employment.ts';
import { bulkRoles, previewBulkRoles } from './bulk-roles.ts';
import { archivePage, everybody, keptChart, type Indexed } from './queries.ts';

type Query = HandlerInput<typeof directory.index>['query'];

/** Whether the caller may see a section of somebody who works here. */
function sees(section: Section, actor: Actor, { id, is_private, manager_id }: Entry): boolean {
  const viewer = {
    permissions: actor.permissions,
    is_self: id === actor.id,
    is_owner: false,
    is_manager: manager_id === actor.id,
  };
  return mayView(section, viewer, { is_private, is_archived: false });
}

const among = (wanted: string | undefined) => {
  const ids = wanted === undefined ? undefined : new Set(wanted.split(','));
  return (id: string | null) => ids === undefined || (id !== null && ids.has(id));
};

/** Who fits the search and all filters; of one filter any value. Nobody is found by what the caller may not see. */
function chosen(entries: readonly Indexed[], query: Query, actor: Actor, today: LocalDate): Entry[] {
  const search = searchWords(query.search ?? '');
  const [inDepartment, hasDesignation, hasType, hasManager] = [
    among(query.department_ids),
    among(query.designation_ids),
    among(query.employment_type_ids),
    among(query.manager_ids),
  ];
  const hasStatus = among(query.statuses);
  const found = (each: Indexed) =>
    isFound(each.words, search) ||
    (sees('contact', actor, each.entry) && isFound([...each.words, ...each.hidden], search));
  return entries
    .filter(
      ({ entry }) =>
        inDepartment(entry.department_id) &&
        hasDesignation(entry.designation_id) &&
        hasType(entry.employment_type_id) &&
        hasManager(entry.manager_id),
    )
    .filter(({ entry }) => query.statuses === undefined || shownStatuses(entry, actor, today).some(hasStatus))
    .filter(found)
    .map(({ entry }) => entry);
}

/** What is special about somebody, as far as the caller may know: leaving and probation are of the employment. */
function shownStatuses(entry: Entry, actor: Actor, today: LocalDate) {
  const all = statusesOf(entry, today);
  return sees('employment_info', actor, entry)
    ? all
    : all.filter((status) => status !== 'leaving' && status !== 'probation');
}

const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

function shown(entry: Entry, actor: Actor, today: LocalDate) {
  const { id, name, username, avatar, designation_name, employee_number, work_place_name, joined_on } = entry;
  const isReachable = sees('contact', actor, entry);
  const manager = named(entry.manager_id, entry.manager_name);
  return {
    id,
    name,
    username,
    avatar,
    designation_name,
    employee_number,
    work_place_name,
    joined_on,
    department: named(entry.department_id, entry.department_name),
    designation: named(entry.designation_id, designation_name),
    employment_type: named(entry.employment_type_id, entry.employment_type_name),
    manager: manager && { ...manager, username: entry.manager_username ?? '' },
    email: isReachable ? entry.email : null,
    work_phone: isReachable ? entry.work_phone : null,
    discharged_date: sees('employment_info', actor, entry) ? entry.discharged_date : null,
    statuses: shownStatuses(entry, actor, today),
  };
}

/** As many of those who stand apart are listed. */
const maxAlone = 200;

function charted({ entry, reports, below, manager_id }: ChartNode, actor: Actor) {
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

export const directoryRoutes = implement(directory)({
  async index({ db, context, actor, query }) {
    const [{ entries, today }, paging, settings] = await Promise.all([
      everybody(db, context.now, query),
      requestedPage(db, query),
      keptSettings(db),
    ]);
    const found = chosen(entries, query, actor, today);
    const page = found.slice(paging.offset, paging.offset + paging.limit);
    return {
      data: page.map((entry) => shown(entry, actor, today)),
      meta: metaOf(paging, found.length, page.length),
      counts: {
        people: entries.length,
        joining: entries.filter(({ entry }) => entry.joined_on > today).length,
        leaving: entries.filter(({ entry }) => shownStatuses(entry, actor, today).includes('leaving')).length,
      },
      employee_welcome_wizard: !settings.dismissed_wizards.includes('employee'),
    };
  },

  async options({ db, context, actor, params }) {
    const { entries, today } = await everybody(db, context.now, { sort: 'name', order: 'asc' });
    const people = entries.map(({ entry }) => entry);
    return { data: optionsOf(params.filter, people, (entry) => shownStatuses(entry, actor, today)) };
  },

  async chart({ db, context, actor, query }) {
    const chart = await keptChart(db, context.now);
    const { nodes, tops, alone } = chart;
    const all = [...nodes.values()];
    const part = query.alone ? alone.slice(0, maxAlone).flatMap((id) => nodes.get(id) ?? []) : partOf(chart, query);
    const levels = all.reduce((most, node) => Math.max(most, node.level), 0);
    return {
      data: part.map((node) => charted(node, actor)),
      counts: {
        people: all.length,
        levels: tops.length ? levels : 0,
        leaders: all.filter(({ reports }) => reports.length > 0).length,
        alone: alone.length,
      },
    };
  },

  async archive({ db, context, actor, query }) {
    const paging = await requestedPage(db, query);
    const page = await archivePage(db, { search: query.search, paging }, context.now);
    const seesReason = actor.permissions.has('view_employee_employment_info');
    return {
      ...page,
      data: page.data.map((row) => ({ ...row, discharged_reason: seesReason ? row.discharged_reason : null })),
    };
  },

  previewBulkEmployment,
  bulkEmployment,
  previewBulkRoles,
  bulkRoles,
  previewBulkDischarge,
  bulkDischarge,
});
