/** Sides in pixels of the squares of a photo; lists show the small one, at up to 64 px on a fine screen. */
export const avatarSides = { small: 128, medium: 256, large: 512 } as const;

export const photoSides: readonly number[] = Object.values(avatarSides);

/** Owner type of photo files; the owner is the person. */
export const photoOwner = 'avatar';
