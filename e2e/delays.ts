import { Server } from 'node:http';
import type { BrowserContext } from '@playwright/test';

/**
 * Delays every request and every socket of the servers in this process randomly, by up to `maxMs` milliseconds and four
 * times that for sockets, to reveal tests that rely on an order that is not guaranteed.
 */
export function delayServers(maxMs: number): void {
  const emit: (event: string, ...args: readonly unknown[]) => boolean = Server.prototype.emit;
  const limitsMs = new Map([
    ['request', maxMs],
    ['upgrade', 4 * maxMs],
  ]);
  Server.prototype.emit = function (this: Server, event: string, ...args: readonly unknown[]) {
    const limitMs = limitsMs.get(event);
    if (limitMs === undefined || Math.random() < 1 / 3) return emit.call(this, event, ...args);
    setTimeout(() => emit.call(this, event, ...args), Math.random() ** 2 * limitMs);
    return true;
  };
}

/**
 * Delays every timer of the pages by up to `maxMs` milliseconds, as on a busy machine:
 * a key or a press may then precede work that the page has deferred.
 */
export async function delayTimers(context: BrowserContext, maxMs: number): Promise<void> {
  await context.addInitScript((limitMs) => {
    const setOnTime = globalThis.setTimeout.bind(globalThis) as (...args: readonly unknown[]) => number;
    const setLate = (run: unknown, ms = 0, ...args: readonly unknown[]) =>
      setOnTime(run, ms + (Math.random() < 1 / 3 ? 0 : Math.random() ** 2 * limitMs), ...args);
    Object.assign(globalThis, { setTimeout: setLate });
  }, maxMs);
}
