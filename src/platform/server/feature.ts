import type { Listener } from './events.ts';
import type { Job } from './jobs.ts';
import type { FileKind } from './file-kind.ts';
import type { Routes } from './implement.ts';
import type { Receiver } from './receivers.ts';
import type { TrashKind } from './trash-kind.ts';

/** What a feature gives to the server and to the worker. */
export interface Feature {
  readonly name: string;
  readonly routes: Routes;
  /** Addresses beside the calls, to which others send a browser. */
  readonly receivers?: readonly Receiver[];
  /** What it does after something happened, here or in an earlier feature. */
  readonly listeners?: readonly Listener[];
  /** Work apart from any request: mails, imports, what the clock starts. */
  readonly jobs?: readonly Job[];
  /** Kinds of items of its own that go to the Trash first. */
  readonly trash?: readonly TrashKind[];
  /** Kinds of records of its own that files belong to. */
  readonly files?: readonly FileKind[];
}
