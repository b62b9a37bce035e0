/** A part of a case that Muster cannot do: its rule does not exist yet, or a call was refused. */
export class NotPossible extends Error {}

/** Names a part of the format whose rules do not exist yet. */
export const notYet = (part: string) => new NotPossible(`not possible yet: ${part}`);

/** A call that Muster refused with a fault. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  /** Current state that comes with the fault, such as the impact to confirm. */
  readonly data: unknown;

  constructor(reply: { readonly code: string; readonly status: number; readonly message: string; data: unknown }) {
    super(reply.message);
    this.code = reply.code;
    this.status = reply.status;
    this.data = reply.data;
  }
}
