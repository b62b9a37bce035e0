import { mdiChartBoxOutline } from '@mdi/js';

/** Icon by the name that the sidebar entry uses. */
export const sidebarIcons = { 'chart-box-outline': mdiChartBoxOutline };
