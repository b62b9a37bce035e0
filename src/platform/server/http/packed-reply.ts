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

  /**
   * For replies that are a long list, `data`, and little beside it: the list's items come as JSON, and are what whoever
   * has written them has named (a test compares them with the schema). The rest is cut to the schema.
   */
  static lister<Schema extends z.ZodType<{ data: unknown[] }>>(
    schema: Schema,
  ): (beside: Omit<z.input<Schema>, 'data'>, items: readonly string[]) => PackedReply {
    const serialize = serializerOf(schema);
    const head = '{"data":[';
    return (beside, items) => {
      const text = serialize({ data: [], ...beside });
      if (!text.startsWith(`${head}]`)) throw new Error('The list must be the first field of the reply.');
      return new PackedReply(`${head}${items.join(',')}${text.slice(head.length)}`);
    };
  }

  /** About what it takes of the memory. */
  get bytes(): number {
    return typeof this.json === 'string' ? this.json.length : this.json.zstd.length;
  }
}
