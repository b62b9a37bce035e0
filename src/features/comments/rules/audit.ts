import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: {
    comments: 'what people say to each other stands where they say it, with name and time',
    reactions: 'what people feel about something stands beside it',
  },
};
