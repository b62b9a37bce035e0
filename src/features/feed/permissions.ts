import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Feed: {
    add_feed: { position: 6010, lowest: 'Employee', words: 'post to the feed' },
    edit_any_feed: { position: 6020, lowest: 'HR manager', words: 'edit other people’s posts' },
    delete_any_feed: { position: 6030, lowest: 'HR manager', words: 'delete other people’s posts' },
    pin_feed: { position: 6040, lowest: 'HR manager', words: 'pin and unpin posts' },
    delete_any_feed_comment: { position: 6050, lowest: 'HR manager', words: 'delete other people’s comments' },
  },
};
