/** Orders and sizes of the creators' lists, which the browser reads too. */
export const creatorOrders = ['creatorName', 'creatorId', 'creatorCreatedDatetime', 'creatorUpdatedDatetime'] as const
export type CreatorOrder = (typeof creatorOrders)[number]

export const creatorMerchantOrders = [
  'advertiserDomain',
  'creatorCount',
  'creatorPendingCount',
  'creatorApprovedCount',
  'creatorDeclinedCount',
] as const
export type CreatorMerchantOrder = (typeof creatorMerchantOrders)[number]

export const creatorsPageSize = 50
