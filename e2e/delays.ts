import { Server } from 'node:http';

/**
 * Lets every request and every socket of the servers in this process wait for a random time, up to `maxMs` milliseconds
 * and four times that for sockets: what a test takes for an order of things, and is none, shows sooner or later.
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
