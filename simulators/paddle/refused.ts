import { randomUUID } from 'node:crypto';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Paddle's answer to a request that it refuses. */
export class RefusedRequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[] | undefined;

  constructor(status: number, code: string, detail: string = code, errors?: readonly FieldProblem[]) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Creates the refusal of a field that the description does not permit. */
export const invalid = (field: string, message = 'is not valid'): RefusedRequestError =>
  new RefusedRequestError(400, 'invalid_field', 'Request does not pass validation.', [{ field, message }]);

export const notFound = (id: string): RefusedRequestError =>
  new RefusedRequestError(404, 'not_found', `Entity ${id} not found`);

/** The body of a refusal. */
export const refusalOf = ({ status, code, message, errors }: RefusedRequestError): object => ({
  error: {
    type: status >= 500 ? 'api_error' : 'request_error',
    code,
    detail: message,
    documentation_url: `https://developer.paddle.com/v1/errors/${kindOf(code)}/${code}`,
    ...(errors && { errors }),
  },
  meta: { request_id: randomUUID() },
});

const kindOf = (code: string): string => {
  const [kind = ''] = code.split('_');
  return ['subscription', 'transaction', 'address', 'business', 'customer'].includes(kind) ? `${kind}s` : 'shared';
};
