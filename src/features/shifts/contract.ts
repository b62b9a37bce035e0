import { z } from 'zod';

/** A shift as other features show it. Its own calls come with the shift screens. */
export const shiftCard = z.object({
  name: z.string(),
  color: z.string(),
  /** 'HH:mm' in the company zone */
  start_time: z.string(),
  /** 'HH:mm'; start + work + break, perhaps on the next day */
  end_time: z.string(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
});
export type ShiftCard = z.output<typeof shiftCard>;
