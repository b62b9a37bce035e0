import { mdiPalmTree } from '@mdi/js';

/** As the entry of the sidebar names it. */
export const sidebarIcons = { 'palm-tree': mdiPalmTree };
