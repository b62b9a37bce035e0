import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault, platformFaults } from '../../shared/faults.ts';
import { DatabaseAway, isDiskFull } from '../database/outage.ts';

/** Replies to an error: a fault with its sentence, anything else as 500 with nothing but the request's id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const fault = asFault(error) ?? outageOf(error);
  if (fault && fault.status >= 500) request.log.error({ err: error }, 'no answer');
  if (!fault) {
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send(
      JSON.stringify({
        status: 500,
        message: 'Something went wrong on the server. Try again.',
        code: 'platform.unexpected',
        request_id: request.id,
      }),
    );
  }
  if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
  const { status, message, code, facts, errors, data } = fault;
  return reply.code(status).send(JSON.stringify({ status, message, code, facts, errors, data }));
}

/** Seconds after which PostgreSQL is usually available again. */
const outageSeconds = 2;

/** Returns the fault for an outage that no caller caused and an administrator can fix. */
function outageOf(error: unknown): Fault | undefined {
  if (error instanceof DatabaseAway) return platformFaults.notReady({ retryAfter: outageSeconds });
  if (isDiskFull(error)) return platformFaults.diskFull();
  return undefined;
}

/** Returns the caller's mistake as a fault; undefined for failures of the server. */
function asFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  // Only errors from parsing a request, before our code runs, have a status.
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return platformFaults.notFound();
  if (statusCode === 413) return platformFaults.tooLarge();
  if (statusCode === 415) return platformFaults.unsupportedType();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return platformFaults.malformed();
  return undefined;
}
