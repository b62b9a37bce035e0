import { press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/time/pay-rules';

export const shots: readonly Shot[] = [
  { name: 'pay-rules', who: 'owner', path },
  { name: 'pay-rules-new', who: 'owner', path, prepare: press('Add pay rule', 'dialog') },
  {
    name: 'pay-rules-loading',
    who: 'owner',
    path,
    before: leaveUnanswered('settings/time/pay-rules/**'),
    isLoading: true,
  },
];
