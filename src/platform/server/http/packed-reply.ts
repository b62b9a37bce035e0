import type { z } from 'zod';
import { pack, type CompressedReply } from './compression.ts';
import { serializerOf } from './serialize.ts';

/**
 * A reply to a GET in its final form: reduced to the schema, serialised and, when large, compressed.
 * For replies that many receive unchanged, cached in memory (`Kept`).
 */
export class PackedReply {
  readonly json: string | CompressedReply;

  private constructor(json: string | CompressedReply) {
    this.json = json;
  }

  /** @param schema the reply of the endpoint; @returns a function that packs a value of it */
  static packer<Schema extends z.core.$ZodType>(schema: Schema): (value: z.input<Schema>) => Promise<PackedReply> {
    const serialize = serializerOf(schema);
    return async (value) => new PackedReply(await pack(serialize(value)));
  }

  /**
   * For replies with a long list in `data`: its items are already JSON with the fields
   * that their author has chosen (a test compares them with the schema). Only the rest is reduced to the schema.
   */
  static lister<Schema extends z.core.$ZodType<{ data: unknown[] }>>(
    schema: Schema,
  ): (otherFields: Omit<z.input<Schema>, 'data'>, items: readonly string[]) => PackedReply {
    const serialize = serializerOf(schema);
    const head = '{"data":[';
    return (otherFields, items) => {
      const text = serialize({ data: [], ...otherFields });
      if (!text.startsWith(`${head}]`)) throw new Error('The list must be the first field of the reply.');
      return new PackedReply(`${head}${items.join(',')}${text.slice(head.length)}`);
    };
  }

  /** Approximate bytes of memory. */
  get bytes(): number {
    return typeof this.json === 'string' ? this.json.length : this.json.zstd.length;
  }
}
