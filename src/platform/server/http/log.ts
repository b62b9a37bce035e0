import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';

/**
 * The log as JSON lines. It names companies and people by id, and omits headers and bodies,
 * which contain passwords and cookies.
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

/** Logs a line per request: caller, action, result and duration. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { companyId: company, actor, method, routeOptions } = request;
    const visitor = request.headers['x-visitor-hash'];
    const line = {
      company,
      person: actor?.id,
      // The length alone distinguishes a visitor's mark from nonsense.
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
