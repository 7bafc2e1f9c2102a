/** Why nothing is left of an order. By these words a creator's fixed amount goes back with it (rule R71). */
export const cancelledByShop = 'Cancelled by the shop'
