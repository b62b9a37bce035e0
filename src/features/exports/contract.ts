import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { progressItem } from '#features/batches/contract.ts';
import { download, message, recordId, storedId } from '#platform/shared/schemas.ts';

export const exportFaults = defineFaults('exports', {
  notMade: [424, 'This export failed. Please start it again.'],
  over: [424, 'Files are kept for 7 days, so this one is gone. Please export it again.'],
});

/** Reply of endpoints that start an export. */
export const exportStarted = message.extend({
  batch_id: storedId,
  /** URL of the future file, relative to the installation's address; answers 202 until it is ready. */
  export_file: z.string(),
});

export const exportedFiles = defineContract({
  /** Proposed: the URL that a report answers with (OQ-118). */
  file: {
    route: 'GET application/export/{id}',
    summary: 'Download an exported file: 202 with its progress until it is ready, then the file, for 7 days',
    access: 'member',
    openReason: 'Only the caller’s own files; the permission for their contents is checked again.',
    transaction: 'manual',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'export' },
    reply: download,
    notYet: z.object({ data: progressItem }),
    faults: [exportFaults.notMade, exportFaults.over, platformFaults.notAllowed],
  },
});
