import { mdiCogOutline } from '@mdi/js';

/** Icons of the sidebar entries by their mdi names, as the whole font would be a hundred times larger. */
export const sidebarIcons = { 'cog-outline': mdiCogOutline };
