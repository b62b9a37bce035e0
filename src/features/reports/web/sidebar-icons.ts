import { mdiChartBoxOutline } from '@mdi/js';

/** As the entry of the sidebar names it. */
export const sidebarIcons = { 'chart-box-outline': mdiChartBoxOutline };
