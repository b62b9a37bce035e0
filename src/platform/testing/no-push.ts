import type { PushSender } from '../server/push/push.ts';

/** For jobs that send no push message: sending one fails. */
export const noPush: PushSender = {
  send: () => Promise.reject(new Error('Nothing was to be pushed.')),
  close() {},
};
