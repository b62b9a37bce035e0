import { defineEvent } from '#platform/shared/events.ts';

/** The time has come to send a saved report. */
export const savedReportDue = defineEvent<{ readonly saved_report_id: string }>('reports.due');
