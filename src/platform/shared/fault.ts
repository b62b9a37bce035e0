/** Sentences per field, as forms show them: `{ password: ['This is a required field'] }`. */
export type FieldErrors = Record<string, string[]>;

export type Facts = Readonly<Record<string, string | number>>;

export interface FaultDetails {
  /** Values for the `{placeholders}` of the sentence. */
  readonly facts?: Facts;
  readonly errors?: FieldErrors;
  /** Current state, for faults of status 424. */
  readonly data?: unknown;
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfter?: number;
  /** Whether to commit what was written before the refusal. For counted failures. */
  readonly commit?: boolean;
}

/**
 * An expected failure: a mistake of the caller, or a business rule.
 * On the wire: `{ status, message, code, facts?, errors?, data? }`, sent with this status. The message is English;
 * the reader's side says it again in the reader's language, by code and facts.
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: string;
  readonly status: number;
  readonly facts: Facts | undefined;
  readonly errors: FieldErrors | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly commit: boolean;

  constructor(code: string, status: number, message: string, details: FaultDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.facts = details.facts;
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfter = details.retryAfter;
    this.commit = details.commit ?? false;
  }
}
