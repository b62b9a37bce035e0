import { mdiClockOutline } from '@mdi/js';

/** Icons of the sidebar entries by their names in the mdi font; the whole font would be a hundred times as large. */
export const sidebarIcons = { 'clock-outline': mdiClockOutline };
