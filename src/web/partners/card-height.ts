/** Height of a list in a card: about ten rows, so that the cards below are near. */
export const cardHeight = 500
