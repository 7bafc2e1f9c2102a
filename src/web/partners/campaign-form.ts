import type { AttributionModel, PartnerCommission } from '../../contract/partners/campaign-problem.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'

/** Form values of a campaign, as typed. */
export type CampaignValues = {
  name: string
  startsAt: string
  endsAt: string
  /** Null for all countries. */
  countryCode: string | null
  url: string
  commissionType: PartnerCommission | ''
  commissionValue: string
  commissionCurrency: string
  disableDeeplinks: boolean
  couponCode: string
  requireCouponCode: boolean
  cookiePeriodDays: string
  attributionModel: AttributionModel
  deeplinkParams: string
  domainAliases: string
  holdDays: string
  isCreatorDefault: boolean
  isCreatorOnly: boolean
  scheduleAt: string
}

/** Defaults that closing the advanced options restores. */
export const advancedDefaults = {
  couponCode: '',
  requireCouponCode: false,
  cookiePeriodDays: '30',
  attributionModel: 'default',
  deeplinkParams: '',
  domainAliases: '',
  holdDays: '30',
} as const satisfies Partial<CampaignValues>

const none: CampaignValues = {
  ...advancedDefaults,
  name: '',
  startsAt: '',
  endsAt: '',
  countryCode: null,
  url: '',
  commissionType: '',
  commissionValue: '',
  commissionCurrency: '',
  disableDeeplinks: false,
  isCreatorDefault: false,
  isCreatorOnly: false,
  scheduleAt: '',
}

/** Initial values: the last proposed terms; an ended campaign starts today. */
export function campaignValues(contract: ContractView | null, today: string): CampaignValues {
  if (!contract) return { ...none, startsAt: today }
  const t = contract.proposal ?? contract.terms ?? contract.versions[0]
  if (!t) return { ...none, name: contract.name, startsAt: today }
  const isOver = contract.status === 'ended' || contract.status === 'complete'
  return {
    name: contract.name,
    startsAt: isOver ? today : t.startsAt,
    endsAt: t.endsAt !== null && t.endsAt >= today ? t.endsAt : '',
    countryCode: t.countryCode || null,
    url: t.url,
    commissionType: t.commissionType,
    commissionValue: t.commissionType === 'NoCommission' ? '0' : t.commissionValue,
    commissionCurrency: t.currency,
    disableDeeplinks: t.disableDeeplinks,
    couponCode: t.couponCode,
    requireCouponCode: t.requireCouponCode,
    cookiePeriodDays: String(t.cookieDays),
    attributionModel: t.attributionModel,
    deeplinkParams: t.deeplinkParams,
    domainAliases: t.domainAliases,
    holdDays: String(t.holdDays),
    isCreatorDefault: contract.creatorOptions.split(',')[1] === '1',
    isCreatorOnly: contract.creatorOptions.split(',')[2] === '1',
    scheduleAt: t.scheduleAt ?? '',
  }
}

export const isAdvanced = (v: CampaignValues): boolean =>
  (Object.keys(advancedDefaults) as (keyof typeof advancedDefaults)[]).some((key) => v[key] !== advancedDefaults[key])

const advancedOf = (v: CampaignValues) => ({
  couponCode: v.couponCode,
  requireCouponCode: v.requireCouponCode,
  cookiePeriodDays: v.cookiePeriodDays,
  attributionModel: v.attributionModel,
  deeplinkParams: v.deeplinkParams,
  domainAliases: v.domainAliases,
  holdDays: v.holdDays,
})

/** The request. Unopened advanced options of a new campaign are omitted. */
export function campaignInput(v: CampaignValues, { isOpen, isNew }: { isOpen: boolean; isNew: boolean }) {
  const { commissionType } = v
  const isPaid = commissionType !== 'NoCommission'
  return {
    name: v.name,
    startsAt: v.startsAt,
    url: v.url,
    disableDeeplinks: v.disableDeeplinks,
    ...(isNew && !isOpen ? {} : advancedOf(v)),
    countryCode: v.countryCode ?? '',
    commissionType: commissionType === '' ? ('NoCommission' as const) : commissionType,
    commissionValue: isPaid ? v.commissionValue.trim() : '0',
    commissionCurrency: (isPaid ? v.commissionCurrency : '') as '',
    creatorOptions: `v2,${Number(v.isCreatorDefault)},${Number(v.isCreatorOnly)}`,
    endsAt: v.endsAt === '' ? null : v.endsAt,
    scheduleAt: v.scheduleAt === '' ? null : v.scheduleAt,
  }
}
