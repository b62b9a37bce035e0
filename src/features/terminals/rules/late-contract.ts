import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { fromReply } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { paragraph, recordId, version } from '#platform/shared/schemas.ts';
import { correctionFaults, ownTime } from '#features/corrections/contract.ts';
import { changedDay } from '#features/corrections/rules/day-shapes.ts';
import { periodFaults } from '#features/periods/contract.ts';
import { latePunches } from './shapes.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const lateFaults = defineFaults('latePunches', {
  none: [424, 'This day has no more late punches.'],
  more: [461, 'More late punches arrived for this day. Review them first.'],
});

const late = {
  access: ['edit_any_attendance'],
  params: z.object({ id: recordId }),
  pathEntities: { id: 'flagged_attendance' },
} as const;
const faults = [
  platformFaults.notFound,
  platformFaults.notAllowed,
  lateFaults.none,
  lateFaults.more,
  correctionFaults.ownDay,
  correctionFaults.dayChanged,
] as const;
const seen = {
  /** Version of the day. */
  version: version.optional(),
  /** Version of the late punches as listed, so that only punches that were seen are decided about. */
  late_version: version,
};
const lateSeen = fromReply('late', 'version', '9f86d081884c7d65');

/** Late punches of an approved day. Proposed. */
export const lateDays = defineContract({
  late: {
    route: 'GET time/attendance/{id}/late-punches',
    summary: 'Proposed: get the late punches of an approved day, and the day as it would be with them',
    ...late,
    reply: latePunches,
    faults: [platformFaults.notFound],
  },
  takeLate: {
    route: 'POST time/attendance/{id}/late-punches/take',
    summary: 'Proposed: pair an approved day again with its late punches, which approves it',
    ...late,
    oneself: ownTime,
    body: z.object(seen),
    example: { body: { late_version: lateSeen } },
    reply: changedDay,
    faults: [...faults, periodFaults.closed],
  },
  leaveLate: {
    route: 'POST time/attendance/{id}/late-punches/leave',
    summary: 'Proposed: skip late punches of an approved day with a reason, also in a closed period',
    ...late,
    oneself: ownTime,
    body: z.object({ reason: paragraph(250).regex(/\S/, errorText('Enter a reason')), ...seen }),
    example: { body: { reason: 'Forgotten at the gate, already corrected manually.', late_version: lateSeen } },
    reply: changedDay,
    faults,
  },
});
