import { clocking, type ClockingSummary } from '../../contract.ts';
import { newKey, send } from '#platform/web/request.ts';
import { makeClock, type Clock, type ClockAction, type ClockWiring } from '../clock-press.ts';
import { isSummary, readingOf, type Reading } from '../reading.ts';

/** The clock of the page before the application has loaded. */
export interface FirstClock {
  readonly person: string;
  readonly clock: Clock;
  readonly reading: Reading;
  /** Hands all current and future outcomes of presses over to the application. */
  handOver(wiring: ClockWiring): void;
}

/** @param onReading called when the response to a press has replaced the reading */
export function makeFirstClock(person: string, known: Reading, onReading: () => void): FirstClock {
  let reading = known;
  let application: ClockWiring | undefined;
  const queue: ((wiring: ClockWiring) => void)[] = [];
  /** Queues calls that need dialogs until the application has loaded. */
  const tell = (call: (wiring: ClockWiring) => void) => (application ? call(application) : void queue.push(call));
  const clock = makeClock({
    prepare: (action, body) => application?.prepare(action, body) ?? prepare(action, body),
    apply(summary) {
      if (application) return application.apply(summary);
      reading = readingOf(summary);
      onReading();
    },
    reload: () => tell((wiring) => wiring.reload()),
    summaryOf: (data) => (isSummary(data) ? data : null),
    justAMinute: (sentence) => tell((wiring) => wiring.justAMinute(sentence)),
    failed: (error) => tell((wiring) => wiring.failed(error)),
    dropped: (action) => tell((wiring) => wiring.dropped(action)),
    delivered: (action, at) => tell((wiring) => wiring.delivered(action, at)),
  });
  return {
    person,
    clock,
    get reading() {
      return reading;
    },
    handOver(wiring) {
      application = wiring;
      for (const call of queue.splice(0)) call(wiring);
    },
  };
}

/** Uses one key for every run, so that one press is one request however often it is sent. */
function prepare(action: ClockAction, body: object): () => Promise<ClockingSummary> {
  const writeKey = newKey();
  return async () => (await send(clocking[action], { body }, { writeKey })) as ClockingSummary;
}
