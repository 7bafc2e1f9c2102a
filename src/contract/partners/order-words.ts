/** Why nothing is left of an order. By these words a creator's fixed amount goes back with it (R71: what a creator gets). */
export const cancelledByShop = 'Cancelled by the shop'
