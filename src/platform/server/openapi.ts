import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { splitRoute, type Contract, type Endpoint } from '../shared/contract.ts';
import { platformFaults, type Thrower } from '../shared/faults.ts';
import { permissionCatalogue } from '../shared/permissions.ts';
import { product } from '../shared/product.ts';
import { download } from '../shared/wire.ts';
import { docsPage, docsScript, docsStyle } from './openapi-page.ts';
import { sessionCookie } from './gate.ts';
import { pageHeaders, pagePolicy } from './security-headers.ts';

type Json = Record<string, unknown>;

/** A feature's calls under its name. */
export type NamedContracts = Readonly<Record<string, Contract>>;

/** The OpenAPI 3.1 document of these contracts: made of nothing else, so it cannot say anything that is not so. */
export function openapiDocument(contracts: NamedContracts): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, contract] of Object.entries(contracts))
    for (const [name, endpoint] of Object.entries(contract)) {
      const { method, path } = splitRoute(endpoint.route);
      (paths[`/app/${path}`] ??= {})[method.toLowerCase()] = operation(tag, name, endpoint);
    }
  return {
    openapi: '3.1.0',
    info: { title: `${product.name} API`, version: '1', license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' }, description: introduction },
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by POST login; HttpOnly.' } },
      schemas: { Refusal: refusal },
    },
  };
}

const introduction = [
  'Dates are YYYY-MM-DD, local date-times YYYY-MM-DD HH:mm:ss in the company’s zone, durations whole seconds, ids UUIDs.',
  'Every write needs the header `X-Requested-With: XMLHttpRequest`. With an `Idempotency-Key` a repeated write answers like its first, for 24 hours.',
  'The company is found by the host name of the request.',
].join('\n\n');

const refusal = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, description: 'Sentences by field' },
    data: { description: 'With 424: what is true now' },
  },
};

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const permissions = typeof endpoint.access === 'string' ? [] : endpoint.access;
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(permissions.length && { 'x-permissions': permissions }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query), ...writeHeaders(endpoint)],
    ...requestBody(endpoint),
    responses: { 200: { description: 'Done', content: replyContent(endpoint) }, ...refusals(endpoint) },
  };
}

function requestBody({ body, upload }: Endpoint): Json {
  if (upload)
    return {
      requestBody: {
        required: true,
        description: 'The file is the last field.',
        content: { 'multipart/form-data': { schema: formSchema(body, upload.field) } },
      },
    };
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } } : {};
}

function formSchema(body: z.ZodObject | undefined, field: string): Json {
  const { properties = {}, required = [], ...rest } = jsonSchema(body ?? z.object({}), 'input') as { properties?: Json; required?: string[] };
  return { ...rest, properties: { ...properties, [field]: { type: 'string', contentMediaType: 'application/octet-stream' } }, required: [...required, field] };
}

/** A file comes as what it is. */
function replyContent({ reply }: Endpoint): Json {
  return reply === download ? { '*/*': {} } : { 'application/json': { schema: jsonSchema(reply, 'output') } };
}

function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'For anybody.';
  if (access === 'member') return 'For every signed-in person.';
  const list = access.map((permission) => `- \`${permission}\`: ${permissionCatalogue[permission]}`).join('\n');
  return access.length === 1 ? `Needs the permission\n\n${list}` : `Needs one of the permissions\n\n${list}`;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  return rest;
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, own]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: own }));
}

function writeHeaders({ route, access, apart, writes }: Endpoint): Json[] {
  const reads = route.startsWith('GET');
  if (reads && !writes) return [];
  const marker = { name: 'X-Requested-With', in: 'header', required: true, schema: { const: 'XMLHttpRequest' } };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repetition with the same key gets the first answer, for 24 hours',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  };
  return reads || access === 'public' || apart ? [marker] : [marker, key];
}

/** Every refusal a caller should expect, its sentences under its status. */
function refusals(endpoint: Endpoint): Record<string, Json> {
  const writes = !endpoint.route.startsWith('GET');
  const { malformed, notSignedIn, notAllowed, notFound, tooLarge, unsupportedType, notMultipart, sessionExpired, invalid, keyReused, badKey, tooManyRequests } =
    platformFaults;
  const expected: (Thrower | false)[] = [
    writes && malformed,
    endpoint.access !== 'public' && notSignedIn,
    typeof endpoint.access !== 'string' && notAllowed,
    Boolean(endpoint.params) && notFound,
    writes && tooLarge,
    writes && (endpoint.upload ? notMultipart : unsupportedType),
    (writes || Boolean(endpoint.writes)) && sessionExpired,
    Boolean(endpoint.body ?? endpoint.query ?? endpoint.upload) && invalid,
    writes && endpoint.access !== 'public' && !endpoint.apart && keyReused,
    writes && endpoint.access !== 'public' && !endpoint.apart && badKey,
    tooManyRequests,
    ...(endpoint.faults ?? []),
  ];
  const known = [...new Set(expected.filter((fault) => fault !== false))];
  const byStatus = Map.groupBy(known, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, faults]) => [
      status,
      {
        description: faults.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
        ...(status === 429 && { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** `openapi.json`, and `docs` as a page for people. */
export function serveOpenapi(api: FastifyInstance, contracts: NamedContracts): void {
  let text: string | undefined;
  const files: Record<string, { readonly type: string; content(): string }> = {
    '/openapi.json': { type: 'application/json; charset=utf-8', content: () => (text ??= JSON.stringify(openapiDocument(contracts))) },
    '/docs': { type: 'text/html; charset=utf-8', content: () => docsPage(contracts) },
    '/docs.js': { type: 'text/javascript; charset=utf-8', content: () => docsScript },
    '/docs.css': { type: 'text/css; charset=utf-8', content: () => docsStyle },
  };
  for (const [path, { type, content }] of Object.entries(files))
    api.get(path, async (request, reply) =>
      reply
        .headers({ ...pageHeaders, 'content-security-policy': pagePolicy(request.host), 'cache-control': 'no-cache' })
        .type(type)
        .send(content()),
    );
}
