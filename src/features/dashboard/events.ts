import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/**
 * The people on cards may have changed. Contains no names,
 * as everyone receives it and each card shows only people whom its viewer may see.
 */
export const cardNews = defineLiveEvent('dashboard.people');

/** The people on leave today may have changed. Sent to everyone, without names, like `cardNews`. */
export const onLeaveNews = defineLiveEvent('dashboard.on_leave');

/** A person has sent or withdrawn a wish. */
export const wished = defineEvent('dashboard.wished');

/** Tells all browsers to count the wishes again. */
export const wishNews = defineLiveEvent('dashboard.wished');
