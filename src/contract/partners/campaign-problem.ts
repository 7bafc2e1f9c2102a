export const commissionTypes = ['NoCommission', 'CPA', 'CPS', 'CPC'] as const
export type PartnerCommission = (typeof commissionTypes)[number]
export const attributionModels = ['default', 'lastKnown', 'session'] as const
export type AttributionModel = (typeof attributionModels)[number]
export const attributionLabels: Record<AttributionModel, string> = {
  default: 'Attribute all in cookie period',
  lastKnown: 'Last click from known sources',
  session: 'Last click from all sources',
}

export type Commissioned = {
  commissionType: PartnerCommission
  commissionValue: string
  commissionCurrency: string
  startsAt: string
  endsAt: string | null
  requireCouponCode: boolean
  couponCode: string
}
/** The first error among fields that depend on each other; null if there is none. */
export function campaignProblem(c: Commissioned): { field: string; problem: string } | null {
  const wrong = (field: string, problem: string) => ({ field, problem })
  if (c.commissionType !== 'NoCommission') {
    if (c.commissionValue === '') return wrong('commissionValue', 'This field is required')
    if (Number(c.commissionValue) === 0) return wrong('commissionValue', 'Must be more than 0')
    if (c.commissionType === 'CPS' && Number(c.commissionValue) > 100)
      return wrong('commissionValue', 'Must be at most 100 %')
    if (c.commissionCurrency === '') return wrong('commissionCurrency', 'This field is required')
  }
  if (c.endsAt !== null && c.endsAt < c.startsAt) return wrong('endsAt', 'Must not be before the start date')
  if (c.requireCouponCode && c.couponCode.trim() === '') return wrong('couponCode', 'This field is required')
  return null
}
