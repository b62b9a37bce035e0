import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Feed: {
    configure_feed_sidebar_card: { position: 6060, lowest: 'HR manager', words: 'choose the cards beside the feed' },
  },
};
