/** A merchant's relation to an account: a partner level and a kind of deal. `none` means neither. */
export const merchantStatuses = {
  partner: ['premium', 'affiliate', 'enterprise'],
  deal: ['mrr', 'enterprise', 'advertisement'],
} as const
export type MerchantStatusType = keyof typeof merchantStatuses
export const merchantStatusTypes = Object.keys(merchantStatuses) as [MerchantStatusType, ...MerchantStatusType[]]
export const noMerchantStatus = 'none'

export const isMerchantStatus = (type: MerchantStatusType, value: string): boolean =>
  value === noMerchantStatus || merchantStatuses[type].some((v) => v === value)
