export { announceClock } from './events.ts';
export { lockTimeline, type Act, type Locked } from './changes.ts';
export { clockIn, clockOut, clockOutNormal, resume, startBreak } from './clock-commands.ts';
export { clockOutAbnormal } from './clock-out-abnormal.ts';
export { recordPair, recordPairs, type Pair, type PairOutcome, type PairsOf } from './record-pairs.ts';
export { currentDay, readTimeline } from './timeline.ts';
