export const merchantStates = ['approved', 'notApproved', 'inactive'] as const
export type MerchantState = (typeof merchantStates)[number]
export const merchantSettings = ['priority', 'excluded', 'split', 'creators', 'boost'] as const
export type MerchantSetting = (typeof merchantSettings)[number]
/** `new`: clicks go there unpaid, and a campaign could be had; `alternatives`: another one states more than those in use. */
export const merchantChances = ['new', 'alternatives'] as const

/** What the directory can be sorted by: its columns, and what each merchant earned in the last 30 days, of equal ones what it pays. */
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
/** Up to here a total is exact; above, the list says "10,000+". */
export const mostCounted = 10_000
