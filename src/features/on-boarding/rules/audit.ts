import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  tables: {},
  leftOut: {
    on_boarding_steps: 'the password, the photo and the session that come of them are recorded',
    invitation_reminders: 'a mail to the person themselves, which changes nothing',
  },
};
