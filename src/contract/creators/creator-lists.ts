/** Orders and sizes of the creators' lists, which the browser reads too. */
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

/** What waits for approval, the longest waiting first. */
export const approvalOrders = ['pendingSinceDatetime', 'creatorName', 'advertiserDomain', 'programName'] as const
export type ApprovalOrder = (typeof approvalOrders)[number]

/** As many are decided at once as a long list shows. */
export const mostDecided = 1000

/** Rows of one file of creators. */
export const mostFileCreators = 1000
/** Its columns, as a template heads them. */
export const creatorFileColumns = ['Name', 'Slug', 'E-mail', 'Currency', 'Rate'] as const

export const creatorsPageSize = 50
