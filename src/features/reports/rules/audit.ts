import type { AuditDeclaration } from '#platform/shared/audit.ts';

const why = 'A person’s own name and filters. They show nothing the person cannot already see.';

export const audit: AuditDeclaration = {
  leftOut: {
    saved_reports: why,
    saved_report_mails: 'Emails waiting to be sent.',
    saved_report_people: 'Recipients of a report link. The link opens only what they can already open.',
  },
};
