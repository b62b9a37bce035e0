/** Number of comments that one request reads. */
export const commentsPerPage = 20;
