import { z } from 'zod';
import { storedId } from './schemas.ts';

/** Human-readable impact of a change on what another feature owns; the shape of every reply that describes one. */
export const impact = z.object({
  /** '15 approved applications get days back' */
  title: z.string(),
  /** '8.5 days in total, everyone affected will be notified.' */
  more: z.string().nullable(),
  /** The first people affected, sorted by name. */
  rows: z.array(
    z.object({
      user_id: storedId,
      name: z.string(),
      avatar: z.string(),
      /** 'A whole day on 24 December' */
      text: z.string(),
      /** Amount shown at the end: '+0.5' */
      amount: z.string().nullable(),
      /** Set for a part of the impact that the person who saves can leave out. */
      choice: z.object({ key: z.string(), is_ticked: z.boolean() }).optional(),
    }),
  ),
  /** Total number of rows. */
  total: z.number().int(),
  /** Label of the button: 'Save and give back 8.5 days'; null: the usual label. */
  button: z.string().nullable(),
});
export type Impact = z.output<typeof impact>;
export type ImpactRow = Impact['rows'][number];

/** Impact of a change on all other features, shown before it is saved. */
export const changePreview = z.object({
  /** Impacts, each described by the feature that owns the data, with its key. */
  effects: z.array(z.object({ key: z.string(), ...impact.shape })),
  /** Reason why the change cannot be saved; null: it can. */
  refusal: z.string().nullable(),
  /** Token to send back as confirmation; null when there is nothing to confirm. */
  confirmed: z.string().nullable(),
});
export type ChangePreview = z.output<typeof changePreview>;

/** Parts of an impact that the person who saves has ticked or unticked, by the keys of their choices. */
export const impactChoices = z.record(z.string().max(200), z.boolean()).optional();
export type ImpactChoices = Readonly<Record<string, boolean>>;

/** Token of the impact that was shown; a change that has an impact is not saved without it. */
export const confirmedImpact = z.string().max(100).optional();
