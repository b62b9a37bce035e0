import { defineEvent } from '#platform/shared/events.ts';

/** A document is about to expire or has expired. */
export const documentExpires = defineEvent<{
  readonly document_id: string;
  readonly kind: 'expiring' | 'expired';
}>('documents.expires');
