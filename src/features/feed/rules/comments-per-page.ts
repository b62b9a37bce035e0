/** As many comments of a post are read at a time. */
export const commentsPerPage = 20;
