import { alerting } from './alerts.ts';
import { auditCalls, listCalls, peopleCalls, roleCalls, presenceCalls } from './administration-calls.ts';
import { browser } from './browser.ts';
import { clockCalls } from './clock-calls.ts';
import { correctionCalls } from './correction-calls.ts';
import { memory, shiftStart, startTimes } from './endurance.ts';
import type { CallResult } from './figures.ts';
import { directoryCalls } from './directory-calls.ts';
import { everyCall } from './every-call.ts';
import { announcing, feedCalls } from './feed-calls.ts';
import { files } from './files.ts';
import { frames } from './frames.ts';
import { groupCalls } from './group-calls.ts';
import { holidayCalls } from './holiday-calls.ts';
import { importing } from './import.ts';
import { measureKills } from './kills.ts';
import { leaveCalls, yearlyGrant } from './leave-calls.ts';
import type { Call } from './measure.ts';
import { peopleImport } from './people-import.ts';
import { authorizationCalls, birdViewCalls, birdViewConclusion, summaryCalls } from './reading-calls.ts';
import { planningCalls } from './planning-calls.ts';
import { powerCut } from './power-cut.ts';
import { publishing } from './publishing.ts';
import type { Row } from './report.ts';
import { reports } from './reports.ts';
import { sessionLookup } from './session.ts';
import { slowCallers } from './slow-callers.ts';
import type { Stage } from './stage.ts';
import { terminalKills } from './terminal-kills.ts';
import { terminals } from './terminals.ts';
import { billingWebhooks } from './webhooks.ts';

/** A part that can be measured separately: `--only clock`. */
export interface Part {
  readonly name: string;
  calls?(stage: Stage): Promise<Call[]>;
  /** Figures that are not about a single request. */
  figures?(stage: Stage): Promise<Row[]>;
  /** Conclusions from the calls together. */
  conclude?(calls: readonly CallResult[]): Row[];
  /** Whether it uses the bench version's own code, so that other versions cannot be measured. */
  readonly isOwn?: boolean;
  /** Whether it needs a build of the web app. */
  readonly hasWeb?: boolean;
}

/** Parts in the order of measurement: those that write little come first. */
export const parts: readonly Part[] = [
  { name: 'authorization', calls: authorizationCalls },
  { name: 'session', figures: sessionLookup, isOwn: true },
  { name: 'clock', calls: clockCalls },
  { name: 'summary', calls: summaryCalls },
  { name: 'bird-view', calls: birdViewCalls, conclude: birdViewConclusion },
  { name: 'corrections', calls: correctionCalls },
  { name: 'shift-planning', calls: planningCalls },
  { name: 'publishing', figures: publishing, isOwn: true },
  { name: 'people', calls: peopleCalls },
  { name: 'people-directory', calls: directoryCalls },
  { name: 'roles', calls: roleCalls },
  { name: 'lists', calls: listCalls },
  { name: 'groups', calls: groupCalls },
  { name: 'audit', calls: auditCalls },
  { name: 'holidays', calls: holidayCalls },
  { name: 'leave', calls: leaveCalls, figures: yearlyGrant, isOwn: true },
  { name: 'alerts', figures: alerting, isOwn: true },
  { name: 'feed', calls: feedCalls, isOwn: true },
  { name: 'feed-news', figures: announcing, isOwn: true },
  { name: 'who-is-in', calls: presenceCalls },
  { name: 'reports', figures: reports, isOwn: true },
  { name: 'terminals', figures: terminals, isOwn: true },
  { name: 'terminal-kills', figures: terminalKills, isOwn: true },
  { name: 'every-call', figures: everyCall, isOwn: true },
  { name: 'import', figures: importing },
  { name: 'people-import', figures: peopleImport, isOwn: true },
  { name: 'memory', figures: memory, hasWeb: true },
  { name: 'shift-start', figures: shiftStart },
  { name: 'webhooks', figures: billingWebhooks, isOwn: true },
  { name: 'slow-callers', figures: slowCallers },
  { name: 'kills', figures: measureKills },
  { name: 'power-cut', figures: powerCut, hasWeb: true },
  { name: 'files', figures: files },
  { name: 'start', figures: startTimes, hasWeb: true },
  { name: 'browser', figures: browser, hasWeb: true },
  { name: 'frames', figures: frames, isOwn: true, hasWeb: true },
];
