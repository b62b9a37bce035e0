import { defineEvent } from '#platform/shared/events.ts';

/** Raised when a saved report is due to be sent. */
export const savedReportDue = defineEvent<{ readonly saved_report_id: string }>('reports.due');
