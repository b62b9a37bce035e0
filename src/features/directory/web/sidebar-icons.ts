import { mdiAccountGroup } from '@mdi/js';

/** Icons of the sidebar entries by their names in the mdi font, which would be a hundred times larger. */
export const sidebarIcons = { 'account-group': mdiAccountGroup };
