import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Clocking: {
    allow_clock_in_out_attendance: { position: 1010, lowest: 'Employee', words: 'clock in and out in the browser' },
    allow_clock_break_resume_attendance: { position: 1020, lowest: 'Employee', words: 'take a break and resume' },
    allowed_bio_devices: {
      position: 1030,
      lowest: null,
      words: 'clock in only at a terminal',
      help: 'Hides the clock buttons and shows a read-only label',
    },
  },
};
