import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { platformFaults } from '../../shared/faults.ts';
import { translate } from '../../shared/translate.ts';
import { inLanguage, preferredLanguage } from '../language.ts';
import { sendJson } from './compression.ts';

/** Maximum number of readings in one request. */
export const maxTogether = 20;

/** Addresses of the readings below `/app/`: `time/attendance/clock/summary`. */
const addresses = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(maxTogether)]);

/** Set while a request is part of a combined one. */
const isPart = new AsyncLocalStorage<true>();

/**
 * Reads several endpoints by one request: `GET together?read=…&read=…`. Each is handled as a separate request,
 * with its own permission, transaction, limits, log and metrics; only the connection is shared. If one is refused,
 * the others are still answered. See docs/decisions/reading-together.md.
 */
export function serveTogether(api: FastifyInstance, prefix: string): void {
  const root = `${prefix}/app/`;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { data } = addresses.safeParse((request.query as { read?: unknown }).read);
    const urls = data?.map((address) => urlOf(root, address)) ?? [undefined];
    if (!urls.every((url) => url !== undefined))
      throw platformFaults.invalid({ errors: { read: [translate('This is invalid')] } });
    const answers = await Promise.all(urls.map((url) => answerOf(api, request, url)));
    return sendJson(request, reply, `{"data":[${answers.join()}]}`);
  };
  api.get('/together', (request, reply) =>
    inLanguage(preferredLanguage(request.headers['accept-language']), () => answer(request, reply)),
  );
}

/** Refuses everything but reading, even if the address leads elsewhere. */
export function refuseOtherParts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isPart.getStore() && request.routeOptions.config.isReading !== true;
    done(isRefused ? platformFaults.notFound() : undefined);
  });
}

/** Resolves `..` and the like in an address; undefined when the result is not below the root. */
function urlOf(root: string, address: string): string | undefined {
  const whole = `http://parts${root}${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { pathname, search } = new URL(whole);
  return pathname.startsWith(root) ? pathname + search : undefined;
}

async function answerOf(api: FastifyInstance, request: FastifyRequest, url: string): Promise<string> {
  const { statusCode, headers, payload } = await isPart.run(
    true,
    // Awaited in here, since it is sent only once awaited.
    async () =>
      await api.inject({
        method: 'GET',
        url,
        headers: ownHeaders(request.headers),
        ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
      }),
  );
  const retryAfter = Number(headers['retry-after']) || undefined;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return `{"status":${statusCode}${retryAfter ? `,"retry_after":${retryAfter}` : ''},"body":${isJson ? payload : 'null'}}`;
}

/** Returns the caller's own headers; encoding and connection concern only the outer request. */
function ownHeaders({ 'accept-encoding': _, connection: _connection, ...headers }: IncomingHttpHeaders) {
  return headers;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it can be read together with others: it answers JSON, and changes nothing. */
    readonly isReading?: boolean;
  }
}
