import { defineEvent } from '#platform/shared/events.ts';

/** A document comes to its end, or has come to it. */
export const documentExpires = defineEvent<{
  readonly document_id: string;
  readonly kind: 'expiring' | 'expired';
}>('documents.expires');
