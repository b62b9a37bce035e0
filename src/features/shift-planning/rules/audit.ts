import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: {
    shift_drafts: 'they count for nobody yet, and only planners see them; what is published is recorded',
    shift_steps: 'what a step of drafts found, until they are published or discarded',
  },
};
