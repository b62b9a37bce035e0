import { mdiAccountGroup } from '@mdi/js';

/** Icons of its entries in the sidebar, by their names in the mdi font; the whole font would be a hundred times as much. */
export const sidebarIcons = { 'account-group': mdiAccountGroup };
