/** Why an order has nothing left. This text also takes back a creator's fixed amount (R71: what a creator gets). */
export const cancelledByShop = 'Cancelled by the shop'
