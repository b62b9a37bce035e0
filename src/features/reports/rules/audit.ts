import type { AuditDeclaration } from '#platform/shared/audit.ts';

const why = 'A name and filters that somebody keeps for themselves: they show nothing that may not be seen anyway.';

export const audit: AuditDeclaration = {
  leftOut: {
    saved_reports: why,
    saved_report_mails: 'Mails that wait to be sent.',
    saved_report_people: 'Who gets a link to such a report, which opens nothing that they may not open.',
  },
};
