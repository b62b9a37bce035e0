import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';

/**
 * The log as JSON lines. It names companies and people by id, and holds neither headers nor bodies, in which
 * passwords and cookies travel.
 * @param level 'info', or 'silent' for none
 */
export function createLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** A line per request: who, what, how it ended, how long it took. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { companyId: company, actor, method, routeOptions } = request;
    const visitor = request.headers['x-visitor-hash'];
    const line = {
      company,
      person: actor?.id,
      // Its length alone tells a visitor's mark from nonsense.
      visitor: typeof visitor === 'string' && /^[\w.-]{20,200}$/.test(visitor) ? visitor : undefined,
      route: `${method} ${routeOptions.url ?? 'unknown'}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}
