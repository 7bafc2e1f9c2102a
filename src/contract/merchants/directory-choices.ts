export const merchantStates = ['approved', 'notApproved', 'inactive'] as const
export type MerchantState = (typeof merchantStates)[number]
export const merchantSettings = ['priority', 'excluded', 'split', 'creators', 'boost'] as const
export type MerchantSetting = (typeof merchantSettings)[number]
/**
 * `new`: clicks go there unpaid, and a campaign is available; `alternatives`: another one states more than those in
 * use.
 */
export const merchantChances = ['new', 'alternatives'] as const

/**
 * Sort orders of the directory: its columns, and each merchant's earnings in the last 30 days, with equal ones by
 * commission.
 */
export const directoryOrders = [
  'advertiserDomain',
  'revenue',
  'commission',
  'status',
  'campaignSettings',
  'assigneeUsers',
  'country',
  'campaignUpdatedDatetime',
  'campaignRejectionRate',
  'campaignNetworksCount',
] as const
export type DirectoryOrder = (typeof directoryOrders)[number]

export const merchantPageSize = 50
/** Totals are exact up to this; above, the list shows "10,000+". */
export const mostCounted = 10_000
