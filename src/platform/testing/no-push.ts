import type { PushSender } from '../server/push/push.ts';

/** For jobs that push nothing: whatever they send would be a mistake. */
export const noPush: PushSender = {
  send: () => Promise.reject(new Error('Nothing was to be pushed.')),
  close() {},
};
