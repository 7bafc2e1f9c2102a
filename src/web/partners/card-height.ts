/** Of a list among the cards of a page: about ten rows, so that what is below is not far away. */
export const cardHeight = 500
