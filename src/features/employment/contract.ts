import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { accessFaults } from '#features/access/contract.ts';
import { email, invited } from '#features/access/rules/shapes.ts';
import { assigningFaults } from '#features/assigning/contract.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { savedOf, sectionOf } from '#features/profile/contract.ts';
import { roleFaults } from '#features/roles/contract.ts';
import { employmentInfo, salaryInfo, salaryRow, storedRemoteWork } from './rules/fields.ts';
import {
  changeInput,
  confirmed,
  dischargeInput,
  duplicateInput,
  employmentInput,
  remoteWorkInput,
  salaryInput,
} from './rules/inputs.ts';

export const employmentFaults = defineFaults('employment', {
  notOneself: [403, 'You cannot do this for yourself. Ask someone else with permission.'],
  notActive: [424, 'You can only do this for active people who have signed in.'],
  alreadyJoined: [424, 'They have already accepted their invitation.'],
  noAddress: [424, 'They have no email address. Add one to send the link.'],
  notLeaving: [424, 'They have no last day to cancel.'],
  alreadyLeft: [424, 'They have already left.'],
  stillHere: [424, 'They still work here.'],
  nothingPlanned: [424, 'This change is no longer scheduled.'],
  unconfirmed: [424, 'This changes leave balances. Review the changes, then confirm.'],
  needsDates: [422, 'This must be on or after the first day'],
  inEarlierTime: [422, 'This is within an earlier employment. Choose a later date.'],
  countsBefore: [422, 'A change to their employment takes effect before this day. Edit that change first.'],
  timeBefore: [424, '{recorded} before this day. Choose to keep it, or correct those days first.'],
});

const personParams = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const subject = 'params.user_id';
/** Only Owners may change their own employment or salary (docs/decisions/profile-sections.md). */
const ownEmployment = { oneself: { fault: platformFaults.notAllowed, owners: 'allowed', subject } } as const;
/** No one, not even an Owner, decides about their own status, roles or employment. */
const ownPlace = { oneself: { fault: employmentFaults.notOneself, owners: 'refused', subject } } as const;
const own = 'member';
const saveFaults = [platformFaults.notAllowed, platformFaults.changedMeanwhile, platformFaults.notFound] as const;

const changeFaults = [
  platformFaults.notAllowed,
  platformFaults.notFound,
  peopleFaults.beforeJoining,
  peopleFaults.afterLeaving,
  peopleFaults.reasonNeeded,
  peopleFaults.unknownItem,
  peopleFaults.unknownManager,
  peopleFaults.managerLeaves,
  peopleFaults.managerCircle,
] as const;

export const employment = defineContract({
  employmentInfo: {
    route: 'GET employee/employee/profile/{user_id}/employment/employment-info',
    summary: 'Get a person’s employment on a day, with all changes that take effect from a date',
    access: { own, reports: 'member', others: ['view_employee_employment_info'], subject },
    ...personParams,
    query: z.object({ as_of: localDate.optional() }),
    example: { query: { as_of: '2026-03-02' } },
    reply: sectionOf(employmentInfo),
  },
  saveEmploymentInfo: {
    route: 'POST employee/employee/profile/{user_id}/employment/employment-info',
    summary: 'Save employment; department, designation and the like from a date on, today by default',
    access: ['edit_employee_employment_info'],
    ...personParams,
    ...ownEmployment,
    ...employmentInput,
    reply: savedOf(employmentInfo),
    faults: [
      ...changeFaults,
      platformFaults.changedMeanwhile,
      accessFaults.employeeNumberTaken,
      employmentFaults.notOneself,
      employmentFaults.inEarlierTime,
      employmentFaults.countsBefore,
      employmentFaults.timeBefore,
      employmentFaults.unconfirmed,
    ],
  },
  /** Proposed: saves several values of one date, including the salary, in one request. */
  saveChange: {
    route: 'POST employee/employee/profile/{user_id}/employment/changes/store',
    summary: 'Plan an employment change, or correct the past; with a change_id, replace the planned one',
    access: ['edit_employee_employment_info', 'edit_employee_salary_info'],
    ...personParams,
    ...ownEmployment,
    ...changeInput,
    reply: message.extend({ change_id: storedId, total: z.number().int() }),
    faults: [
      ...changeFaults,
      employmentFaults.notOneself,
      employmentFaults.nothingPlanned,
      employmentFaults.unconfirmed,
      platformFaults.changedMeanwhile,
    ],
  },
  /** Proposed. */
  withdrawChange: {
    route: 'POST employee/employee/profile/{user_id}/employment/changes/withdraw',
    summary: 'Cancel a planned employment change',
    access: ['edit_employee_employment_info', 'edit_employee_salary_info'],
    ...personParams,
    ...ownEmployment,
    body: z.object({ change_id: recordId, confirmed }),
    example: { body: { change_id: entity('employment_change') } },
    reply: message,
    faults: [
      platformFaults.notAllowed,
      platformFaults.notFound,
      employmentFaults.notOneself,
      employmentFaults.nothingPlanned,
      employmentFaults.unconfirmed,
      platformFaults.changedMeanwhile,
      peopleFaults.managerCircle,
    ],
  },
  remoteWork: {
    route: 'GET employee/employee/profile/{user_id}/employment/work-from-home-info',
    summary: 'Get whether a person can work from home',
    access: { own, reports: 'member', others: ['view_employee_employment_info'], subject },
    ...personParams,
    reply: sectionOf(storedRemoteWork),
  },
  saveRemoteWork: {
    route: 'POST employee/employee/profile/{user_id}/employment/work-from-home-info',
    summary: 'Save whether a person can work from home; dates apply to option 1 only',
    access: ['edit_employee_employment_info'],
    ...personParams,
    ...ownEmployment,
    ...remoteWorkInput,
    reply: savedOf(storedRemoteWork),
    faults: [...saveFaults, employmentFaults.needsDates],
  },
  salaryInfo: {
    route: 'GET employee/employee/profile/{user_id}/employment/salary-info',
    summary: 'Get a person’s salary on a day, and planned changes',
    access: { own, others: ['view_employee_salary_info'], subject },
    ...personParams,
    query: z.object({ as_of: localDate.optional() }),
    example: { query: { as_of: '2026-03-02' } },
    reply: sectionOf(salaryInfo),
  },
  saveSalaryInfo: {
    route: 'POST employee/employee/profile/{user_id}/employment/salary-info',
    summary: 'Save a salary from a date on, today by default',
    access: ['edit_employee_salary_info'],
    ...personParams,
    ...ownEmployment,
    ...salaryInput,
    reply: savedOf(salaryInfo),
    faults: [...changeFaults, platformFaults.changedMeanwhile],
  },
  salaryHistory: {
    route: 'GET employee/employee/profile/{user_id}/employment/salary-history',
    summary: 'List a person’s salary history, newest first',
    access: { own, others: ['view_employee_salary_info'], subject },
    ...personParams,
    reply: z.object({
      data: z.array(salaryRow),
      /** Currency of the company's country; null if the country is not known. */
      currency: z.string().nullable(),
    }),
  },
  changeStatus: {
    route: 'POST employee/employee/profile/{user_id}/change-status',
    summary: 'Suspend a person, which signs them out and blocks sign-in and clocking, or reactivate them',
    access: ['change_employee_status'],
    ...personParams,
    ...ownPlace,
    body: z.object({ status: z.enum(['active', 'suspended']) }),
    example: { body: { status: 'suspended' } },
    reply: message.extend({ status: z.string() }),
    faults: [
      employmentFaults.notOneself,
      employmentFaults.notActive,
      platformFaults.notFound,
      roleFaults.personAbove,
      roleFaults.lastOwner,
    ],
  },
  roleUpdate: {
    route: 'POST employee/employee/profile/{user_id}/role-update',
    summary: 'Set the roles of a person',
    access: ['assign_role_user'],
    ...personParams,
    oneself: { fault: roleFaults.notToSelf, owners: 'allowed', subject },
    body: z.object({
      role_ids: z.array(recordId, errorText('This is a required field')).max(100, errorText('This is invalid')),
    }),
    example: { body: { role_ids: [entity('role')] } },
    reply: message.extend({ role_ids: z.array(storedId) }),
    faults: [
      roleFaults.roleAbove,
      roleFaults.notHeld,
      roleFaults.notToSelf,
      roleFaults.notFromSelf,
      roleFaults.lastOwner,
      assigningFaults.unknownItem,
      platformFaults.notFound,
    ],
  },
  resetPassword: {
    route: 'POST employee/employee/profile/{user_id}/reset-password',
    summary: 'Reset a person’s password, sign them out everywhere and email them a link to choose a new one',
    access: ['reset_employee_password'],
    ...personParams,
    oneself: { allowed: 'It ends the caller’s own sessions and sends a link to their own address.' },
    body: z.object({}),
    reply: message,
    faults: [employmentFaults.notActive, employmentFaults.noAddress, platformFaults.notFound, roleFaults.personAbove],
  },
  discharge: {
    route: 'POST employee/employee/profile/{user_id}/discharge',
    summary: 'Discharge a person on a last day',
    access: ['discharge_employee'],
    ...personParams,
    ...ownPlace,
    ...dischargeInput,
    reply: message.extend({ discharged_date: localDate, is_discharge_applied: z.boolean() }),
    faults: [
      employmentFaults.notOneself,
      employmentFaults.alreadyLeft,
      peopleFaults.beforeJoining,
      peopleFaults.unknownManager,
      peopleFaults.managerLeaves,
      peopleFaults.managerCircle,
      employmentFaults.unconfirmed,
      platformFaults.changedMeanwhile,
      platformFaults.notFound,
      roleFaults.personAbove,
      roleFaults.lastOwner,
    ],
  },
  restore: {
    route: 'POST employee/employee/profile/{user_id}/restore-profile',
    summary: 'Cancel a discharge that was a mistake or is in the future',
    access: ['restore_employee'],
    ...personParams,
    ...ownPlace,
    body: z.object({ confirmed }),
    example: { body: {} },
    reply: message.extend({ status: z.string() }),
    faults: [
      employmentFaults.notOneself,
      employmentFaults.notLeaving,
      employmentFaults.unconfirmed,
      platformFaults.changedMeanwhile,
      platformFaults.notFound,
      roleFaults.personAbove,
      accessFaults.emailTaken,
    ],
  },
  /** Proposed: restore undoes a mistake; a person who comes back begins a new employment. */
  rehire: {
    route: 'POST employee/employee/profile/{user_id}/rehire',
    summary: 'Rehire a former employee from a date on',
    access: ['restore_employee'],
    ...personParams,
    ...ownPlace,
    body: z.object({ joined_on: localDate, confirmed }),
    example: { body: { joined_on: '2060-01-01' } },
    reply: message.extend({ status: z.string() }),
    faults: [
      employmentFaults.notOneself,
      employmentFaults.stillHere,
      employmentFaults.unconfirmed,
      platformFaults.changedMeanwhile,
      employmentFaults.needsDates,
      platformFaults.notFound,
      roleFaults.personAbove,
      accessFaults.emailTaken,
    ],
  },
  resendInvitation: {
    route: 'POST employee/employee/profile/{user_id}/resend-invitation',
    summary: 'Send an invitation again, optionally to another address; earlier links stop working',
    access: ['add_employee'],
    ...personParams,
    oneself: { allowed: 'It only lets the caller choose a password for their own account.' },
    body: z.object({ email: email.optional() }),
    reply: message,
    faults: [
      employmentFaults.alreadyJoined,
      employmentFaults.noAddress,
      accessFaults.roleAboveOwn,
      accessFaults.emailTaken,
      platformFaults.notFound,
    ],
  },
  /** Proposed: if mails do not arrive, the link can be handed over by hand. */
  invitationLink: {
    route: 'POST employee/employee/profile/{user_id}/invitation-link',
    summary: 'Get an invitation link; this is recorded in the audit log',
    access: ['add_employee'],
    ...personParams,
    oneself: { allowed: 'It only lets the caller choose a password for their own account.' },
    storeReply: false,
    body: z.object({}),
    reply: message.extend({ link: z.string() }),
    faults: [
      employmentFaults.alreadyJoined,
      employmentFaults.noAddress,
      accessFaults.roleAboveOwn,
      platformFaults.notFound,
    ],
  },
  duplicate: {
    route: 'POST employee/employee/profile/{user_id}/duplicate-profile',
    summary: 'Add a person with another person’s employment; personal data, salary and sign-in are not copied',
    access: ['add_employee'],
    ...personParams,
    oneself: { allowed: 'It adds a new person and does not change the one it copies.' },
    storeReply: false,
    ...duplicateInput,
    reply: invited,
    faults: [
      platformFaults.notFound,
      accessFaults.unknownRole,
      accessFaults.roleAboveOwn,
      accessFaults.emailTaken,
      accessFaults.usernameTaken,
    ],
  },
});
