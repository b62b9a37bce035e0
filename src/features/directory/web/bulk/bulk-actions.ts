import {
  mdiAccountCancelOutline,
  mdiAccountGroupOutline,
  mdiAccountTieOutline,
  mdiBriefcaseOutline,
  mdiOfficeBuildingOutline,
  mdiShieldAccountOutline,
} from '@mdi/js';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { BulkPreview } from '../../rules/bulk-shapes.ts';
import { directoryApi } from '../directory-api.ts';

export const bulkActionKeys = ['role', 'group', 'department', 'designation', 'manager', 'discharge'] as const;
export type BulkActionKey = (typeof bulkActionKeys)[number];

/** Returns the id of the heading that names the form of an action. */
export const bulkActionTitleId = (key: BulkActionKey): string => `bulk-action-${key}`;

/** Values of an action's form; each action uses some of them. */
export interface BulkActionValues {
  /** Id of a role, group, department, designation or manager. */
  readonly item: string | undefined;
  readonly date: LocalDate;
  readonly reason: string;
}

/** A complete call with its preview and its execution. */
export interface BulkAction {
  /** Query key of the preview. */
  readonly key: readonly unknown[];
  preview(): Promise<BulkPreview>;
  /** Executes the action; starts a batch for many people. */
  execute(): Promise<{ readonly batch_id: string | null }>;
}

export interface BulkActionKind {
  readonly label: string;
  readonly icon: string;
  readonly permission: Permission;
  readonly title: string;
  readonly itemLabel?: string;
  /** Whether the item may be empty, as a manager may. */
  readonly isItemOptional?: boolean;
  readonly dateLabel?: string;
  readonly reasonLabel?: string;
  readonly isReasonNeeded?: boolean;
  /** '3 people move to Quality on Tuesday, 1 December.' */
  sentence(count: number, item: string, date: string): string;
  /** 'Move 3 people' */
  button(count: number): string;
  /** Returns the call; undefined while a value is missing. */
  actionFor(ids: readonly string[], values: BulkActionValues): BulkAction | undefined;
}

const change = (field: 'department_id' | 'designation_id' | 'manager_id') =>
  function actionFor(ids: readonly string[], { item, date, reason }: BulkActionValues): BulkAction | undefined {
    if (item === undefined) return undefined;
    const body = { ids: [...ids], effective_from: date, reason: reason.trim() || null, [field]: item };
    return {
      key: [directoryApi.previewBulkEmployment.key, body],
      preview: () => directoryApi.previewBulkEmployment.call({ body }),
      execute: () => directoryApi.bulkEmployment.call({ body }),
    };
  };

function roleAction(ids: readonly string[], { item }: BulkActionValues): BulkAction | undefined {
  if (item === undefined) return undefined;
  const body = { ids: [...ids], role_id: item };
  return {
    key: [directoryApi.previewBulkRoles.key, body],
    preview: () => directoryApi.previewBulkRoles.call({ body }),
    execute: () => directoryApi.bulkRoles.call({ body }),
  };
}

function groupAction(ids: readonly string[], { item }: BulkActionValues): BulkAction | undefined {
  if (item === undefined) return undefined;
  const body = { ids: [...ids], group_id: item };
  return {
    key: [directoryApi.previewBulkGroups.key, body],
    preview: () => directoryApi.previewBulkGroups.call({ body }),
    execute: () => directoryApi.bulkGroups.call({ body }),
  };
}

function dischargeAction(ids: readonly string[], { item, date, reason }: BulkActionValues): BulkAction | undefined {
  const discharged_reason = reason.trim();
  if (!discharged_reason) return undefined;
  const leaving = { ids: [...ids], discharged_date: date, ...(item && { new_manager_id: item }) };
  return {
    // The key omits the reason, so that typing it does not request the impact on leave again.
    key: [directoryApi.previewBulkDischarge.key, leaving],
    preview: () => directoryApi.previewBulkDischarge.call({ body: leaving }),
    execute: () => directoryApi.bulkDischarge.call({ body: { ...leaving, discharged_reason } }),
  };
}

/** Form fields common to all changes of employment. */
const employment = () =>
  ({
    permission: 'edit_employee_employment_info',
    dateLabel: t('From'),
    reasonLabel: t('Reason'),
  }) as const;

const kinds: Readonly<Record<BulkActionKey, () => BulkActionKind>> = {
  role: () => ({
    label: t('Role'),
    icon: mdiShieldAccountOutline,
    permission: 'assign_role_user',
    title: t('Assign a role'),
    itemLabel: t('Role to assign'),
    sentence: (count, item) =>
      t('{count, plural, one {# person gets the {item} role.} other {# people get the {item} role.}}', { count, item }),
    button: (count) => t('{count, plural, one {Assign role to # person} other {Assign role to # people}}', { count }),
    actionFor: roleAction,
  }),
  group: () => ({
    label: t('Group'),
    icon: mdiAccountGroupOutline,
    permission: 'assign_employee_group',
    title: t('Add to a group'),
    itemLabel: t('Group'),
    sentence: (count, item) =>
      t('{count, plural, one {# person joins {item}.} other {# people join {item}.}}', { count, item }),
    button: (count) => t('{count, plural, one {Add # person} other {Add # people}}', { count }),
    actionFor: groupAction,
  }),
  department: () => ({
    ...employment(),
    label: t('Department'),
    icon: mdiOfficeBuildingOutline,
    title: t('Change department'),
    itemLabel: t('New department'),
    sentence: (count, item, date) =>
      t('{count, plural, one {# person moves to {item} on {day}.} other {# people move to {item} on {day}.}}', {
        count,
        item,
        day: longDay(date),
      }),
    button: (count) => t('{count, plural, one {Move # person} other {Move # people}}', { count }),
    actionFor: change('department_id'),
  }),
  designation: () => ({
    ...employment(),
    label: t('Designation'),
    icon: mdiBriefcaseOutline,
    title: t('Change designation'),
    itemLabel: t('New designation'),
    sentence: (count, item, date) =>
      t('{count, plural, one {# person becomes {item} on {day}.} other {# people become {item} on {day}.}}', {
        count,
        item,
        day: longDay(date),
      }),
    button: (count) => t('{count, plural, one {Change # person} other {Change # people}}', { count }),
    actionFor: change('designation_id'),
  }),
  manager: () => ({
    ...employment(),
    label: t('Manager'),
    icon: mdiAccountTieOutline,
    title: t('Change manager'),
    itemLabel: t('New manager'),
    sentence: (count, item, date) =>
      t('{count, plural, one {# person reports to {item} from {day}.} other {# people report to {item} from {day}.}}', {
        count,
        item,
        day: longDay(date),
      }),
    button: (count) => t('{count, plural, one {Change # person} other {Change # people}}', { count }),
    actionFor: change('manager_id'),
  }),
  discharge: () => ({
    label: t('Discharge'),
    icon: mdiAccountCancelOutline,
    permission: 'discharge_employee',
    title: t('Discharge'),
    itemLabel: t('New manager for their direct reports'),
    isItemOptional: true,
    dateLabel: t('Last day'),
    reasonLabel: t('Reason'),
    isReasonNeeded: true,
    sentence: (count, _item, date) =>
      t('{count, plural, one {The last day of # person is {day}.} other {The last day of # people is {day}.}}', {
        count,
        day: longDay(date),
      }),
    button: (count) => t('{count, plural, one {Discharge # person} other {Discharge # people}}', { count }),
    actionFor: dischargeAction,
  }),
};

export const bulkActionKind = (key: BulkActionKey): BulkActionKind => kinds[key]();
