import { mdiPalmTree } from '@mdi/js';

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'palm-tree': mdiPalmTree };
