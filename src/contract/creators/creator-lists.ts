/** Sort orders and sizes of the creators' lists, which the browser imports too. */
export const creatorOrders = [
  'dueOn',
  'creatorName',
  'creatorId',
  'creatorCreatedDatetime',
  'creatorUpdatedDatetime',
] as const

export const creatorMerchantOrders = [
  'advertiserDomain',
  'creatorCount',
  'creatorPendingCount',
  'creatorApprovedCount',
  'creatorDeclinedCount',
] as const
export type CreatorMerchantOrder = (typeof creatorMerchantOrders)[number]

/** Pending approvals, the longest waiting first. */
export const approvalOrders = ['pendingSinceDatetime', 'creatorName', 'advertiserDomain', 'programName'] as const
export type ApprovalOrder = (typeof approvalOrders)[number]

/** As many can be decided at once as a long list shows. */
export const mostDecided = 1000

export const mostFileCreators = 1000
/** Its columns, with the headings of the template. */
export const creatorFileColumns = ['Name', 'Slug', 'E-mail', 'Currency', 'Rate'] as const

export const creatorsPageSize = 50
