import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  exampleOf,
  isOwnOrOthers,
  oneselfRuleOf,
  permissionsOf,
  splitRoute,
  type Endpoint,
} from '../../shared/contract.ts';
import { shownExample } from '../../shared/example.ts';
import { platformFaults, type FaultFactory } from '../../shared/faults.ts';
import { permissionCatalogue, type Permission } from '../../shared/permissions.ts';
import { translate } from '../../shared/translate.ts';
import { product } from '../../shared/product.ts';
import { download } from '../../shared/schemas.ts';
import { docsPage, docsScript, docsStyle, type NamedContracts } from './openapi-page.ts';
import { sessionCookie } from './authenticator.ts';
import { pageHeaders, pagePolicy } from './security-headers.ts';

type Json = Record<string, unknown>;

/** Generates the OpenAPI 3.1 document from these contracts alone, so that it is always accurate. */
export function openapiDocument(contracts: NamedContracts): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, contract] of Object.entries(contracts))
    for (const [name, endpoint] of Object.entries(contract)) {
      const { method, path } = splitRoute(endpoint.route);
      (paths[`/app/${path}`] ??= {})[method.toLowerCase()] = operation(tag, name, endpoint);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version: '1',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      description: introduction,
    },
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by POST login; HttpOnly.' },
      },
      schemas: { Refusal: refusal },
    },
  };
}

const introduction = [
  'Dates are YYYY-MM-DD, local date-times YYYY-MM-DD HH:mm:ss in the company’s zone, durations whole seconds, ids UUIDs.',
  'Every write requires the header `X-Requested-With: XMLHttpRequest`. With an `Idempotency-Key`, a repeated write returns the first response for 24 hours.',
  'The request’s host name determines the company.',
].join('\n\n');

const refusal = {
  type: 'object',
  required: ['status', 'message', 'code'],
  properties: {
    status: { type: 'integer', description: 'The same as that of the answer' },
    message: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string' },
    facts: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'Values in the sentence: together with the code, the sentence in another language',
    },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Sentences by field',
    },
    data: { description: 'With 424: what is true now' },
  },
};

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const permissions = permissionsOf(endpoint);
  const example = shownExample(exampleOf(endpoint)) as Readonly<Record<'params' | 'query' | 'body', Json>>;
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: [accessText(endpoint), ...oneselfText(endpoint)].join('\n\n'),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(permissions.length && { 'x-permissions': permissions }),
    parameters: [
      ...parameters('path', endpoint.params, example.params),
      ...parameters('query', endpoint.query, example.query),
      ...writeHeaders(endpoint),
    ],
    ...requestBody(endpoint, example.body),
    responses: {
      200: { description: 'Done', content: replyContent(endpoint) },
      ...notYetResponse(endpoint),
      ...refusals(endpoint),
    },
  };
}

function requestBody({ body, upload }: Endpoint, shown: Json): Json {
  const example = Object.keys(shown).length > 0 && { example: shown };
  if (upload)
    return {
      requestBody: {
        required: true,
        description: 'The file is the last field.',
        content: { 'multipart/form-data': { schema: formSchema(body, upload.field), ...example } },
      },
    };
  if (!body) return {};
  const content = { schema: jsonSchema(body, 'input'), ...example };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

function formSchema(body: z.ZodObject | undefined, field: string): Json {
  const {
    properties = {},
    required = [],
    ...rest
  } = jsonSchema(body ?? z.object({}), 'input') as { properties?: Json; required?: string[] };
  return {
    ...rest,
    properties: { ...properties, [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, field],
  };
}

/** A file is described by its content type. */
function replyContent({ reply }: Endpoint): Json {
  return reply === download ? { '*/*': {} } : { 'application/json': { schema: jsonSchema(reply, 'output') } };
}

function notYetResponse({ notYet }: Endpoint): Json {
  if (!notYet) return {};
  return {
    202: {
      description: 'Still being made',
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
      content: { 'application/json': { schema: jsonSchema(notYet, 'output') } },
    },
  };
}

function accessText({ access }: Endpoint): string {
  if (access === 'public') return 'For anyone.';
  if (access === 'member') return 'For all signed-in people.';
  if (!isOwnOrOthers(access)) return permissionsText(access);
  if (!access.own) return permissionsText(access.others);
  const own = access.own === 'member' ? 'For all signed-in people.' : permissionsText(access.own);
  return `Own data (\`${access.subject}\`): ${own}\n\nOthers’ data: ${permissionsText(access.others)}`;
}

/** Describes whether a call may be about the caller's own record. */
function oneselfText(endpoint: Endpoint): string[] {
  const rule = oneselfRuleOf(endpoint);
  if (!rule) return [];
  const but = rule.owners === 'allowed' ? ', Owners excepted' : '';
  return [`Not for the caller’s own record${but}: ${rule.fault.message}`];
}

function permissionsText(permissions: readonly Permission[]): string {
  const list = permissions
    .map((permission) =>
      translate('- `{permission}`: {act}', { permission, act: translate(permissionCatalogue[permission]) }),
    )
    .join('\n');
  return permissions.length === 1 ? `Requires the permission\n\n${list}` : `Requires one of the permissions\n\n${list}`;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, example: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: own,
    ...(Object.hasOwn(example, name) && { example: example[name] }),
  }));
}

function writeHeaders({ route, access, transaction }: Endpoint): Json[] {
  const reads = route.startsWith('GET');
  if (reads && transaction !== 'write') return [];
  const marker = { name: 'X-Requested-With', in: 'header', required: true, schema: { const: 'XMLHttpRequest' } };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repetition with the same key gets the first answer, for 24 hours',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  };
  return reads || access === 'public' || transaction === 'manual' ? [marker] : [marker, key];
}

/** Lists every fault that a caller should expect, with its sentences under its status. */
function refusals(endpoint: Endpoint): Record<string, Json> {
  const byStatus = Map.groupBy(expectedFaults(endpoint), ({ status }) => status);
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

/** Lists the platform's faults that can occur at this endpoint, then its own. */
function expectedFaults(endpoint: Endpoint): FaultFactory[] {
  const writes = !endpoint.route.startsWith('GET');
  const takesKey = writes && endpoint.access !== 'public' && endpoint.transaction !== 'manual';
  const expected: (FaultFactory | false)[] = [
    writes && platformFaults.malformed,
    endpoint.access !== 'public' && platformFaults.notSignedIn,
    typeof endpoint.access !== 'string' && platformFaults.notAllowed,
    Boolean(endpoint.params) && platformFaults.notFound,
    writes && platformFaults.tooLarge,
    writes && (endpoint.upload ? platformFaults.notMultipart : platformFaults.unsupportedType),
    (writes || endpoint.transaction === 'write') && platformFaults.sessionExpired,
    Boolean(endpoint.body ?? endpoint.query ?? endpoint.upload) && platformFaults.invalid,
    takesKey && platformFaults.keyReused,
    takesKey && platformFaults.badKey,
    platformFaults.tooManyRequests,
    ...(endpoint.faults ?? []),
  ];
  return [...new Set(expected.filter((fault) => fault !== false))];
}

/** `openapi.json`, and `docs` as a page for people. */
export function serveOpenapi(api: FastifyInstance, contracts: NamedContracts): void {
  let text: string | undefined;
  const files: Record<string, { readonly type: string; content(): string }> = {
    '/openapi.json': {
      type: 'application/json; charset=utf-8',
      content: () => (text ??= JSON.stringify(openapiDocument(contracts))),
    },
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
