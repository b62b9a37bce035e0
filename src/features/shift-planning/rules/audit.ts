import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: {
    shift_drafts: 'Only planners see drafts. Published shifts are recorded.',
    shift_steps: 'Undo data of drafts until they are published or discarded.',
  },
};
