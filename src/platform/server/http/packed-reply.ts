import type { z } from 'zod';
import { pack, type Packed } from './compression.ts';
import { serializerOf } from './serialize.ts';

/**
 * A reply to a GET as it is sent: cut to the schema, written as JSON and, when it is large, compressed. For replies
 * that are the same for many, and kept in memory (`Kept`).
 */
export class PackedReply {
  readonly json: string | Packed;

  private constructor(json: string | Packed) {
    this.json = json;
  }

  /** @param schema the reply of the endpoint; @returns what packs a value of it */
  static packer<Schema extends z.ZodType>(schema: Schema): (value: z.input<Schema>) => Promise<PackedReply> {
    const serialize = serializerOf(schema);
    return async (value) => new PackedReply(await pack(serialize(value)));
  }

  /** About what it takes of the memory. */
  get bytes(): number {
    return typeof this.json === 'string' ? this.json.length : this.json.zstd.length;
  }
}
