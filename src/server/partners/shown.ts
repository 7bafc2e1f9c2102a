import { furthest } from '../../contract/partners/partner-status.ts'
import { shopHost } from '../../contract/partners/shop-url.ts'
import type { ContractView, PartnerRow, TermsView } from '../../contract/partners/partner-views.ts'
import type { partner, partnerActivity } from './tables.ts'
import { type ContractRow, currentTerms, type TermsRow } from './contracts/move-contract.ts'
import { changesOf } from './contracts/terms-text.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const plain = (value: string) => (value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value)

export const shownTerms = (t: TermsRow): TermsView => ({
  termsUuid: t.uuid,
  version: t.version,
  state: t.state,
  startsAt: t.startsOn,
  endsAt: t.endsOn,
  countryCode: t.countryCode,
  url: t.url,
  commissionType: t.commissionType,
  commissionValue: plain(t.commissionValue),
  currency: t.currency,
  disableDeeplinks: t.disableDeeplinks,
  couponCode: t.couponCode,
  requireCouponCode: t.requireCouponCode,
  cookieDays: t.cookieDays,
  attributionModel: t.attributionModel,
  deeplinkParams: t.deeplinkParams,
  domainAliases: t.domainAliases,
  holdDays: t.holdDays,
  scheduleAt: t.scheduleOn,
  textHash: t.textHash,
  proposedAt: t.proposedAt.toISOString(),
  proposedBy: t.proposedBy,
  acceptedAt: iso(t.acceptedAt),
  acceptedBy: [t.acceptedName, t.acceptedTitle].filter(Boolean).join(', '),
  appliedAt: iso(t.appliedAt),
  objection: t.objection,
})

type Contact = { contactName: string; contactPhone: string }

/** A contract with all its versions, newest first. Null for none, which does not happen. */
export function shownContract(
  c: ContractRow,
  versions: readonly TermsRow[],
  { contactName, contactPhone }: Contact,
  trackingLink: string,
): Omit<ContractView, 'stats'> | null {
  const terms = currentTerms(c, versions)
  if (!terms) return null
  const proposal = versions.find((t) => t.state === 'proposed')
  const inForce = versions.find((t) => t.uuid === c.termsUuid)
  const shown = shownTerms(terms)
  return {
    uuid: c.uuid,
    id: c.id,
    name: c.name,
    url: terms.url,
    domain: shopHost(terms.url),
    status: c.state,
    tuneStatus: c.tuneStatus,
    tuneMessage: c.tuneMessage,
    formFinished: c.termsUuid !== null,
    pendingChanges: proposal && inForce ? changesOf(inForce, proposal) : [],
    scheduleAt: proposal?.scheduleOn ?? null,
    startsAt: terms.startsOn,
    endsAt: terms.endsOn,
    commissionType: terms.commissionType,
    commissionFlat: terms.commissionType === 'CPA' || terms.commissionType === 'CPC' ? shown.commissionValue : null,
    commissionPercentage: terms.commissionType === 'CPS' ? shown.commissionValue : null,
    currency: terms.currency,
    countryCode: terms.countryCode,
    couponCode: terms.couponCode,
    requireCouponCode: terms.requireCouponCode,
    createdAt: c.createdAt.toISOString(),
    createdBy: c.createdBy,
    trackingPeriod: terms.cookieDays,
    trackingPeriodType: 'days',
    disableDeeplinks: terms.disableDeeplinks,
    customAttributionModel: terms.attributionModel,
    customDeeplinkParams: terms.deeplinkParams,
    customDomainAliases: terms.domainAliases,
    holdDays: terms.holdDays,
    creatorOptions: `v2,${Number(c.isCreatorDefault)},${Number(c.isCreatorOnly)}`,
    smartlinkCode: '',
    trackingLink,
    contactName,
    contactPhone,
    terms: inForce ? shownTerms(inForce) : null,
    proposal: proposal ? shownTerms(proposal) : null,
    versions: versions.map(shownTerms),
  }
}

export type PartnerRecord = typeof partner.$inferSelect
export function shownPartner(p: PartnerRecord, contracts: readonly ContractRow[], domain: string): PartnerRow {
  const state = furthest(contracts.map((c) => c.state))
  const isCreated = contracts.some((c) => c.tuneStatus === 'created')
  const allFailed = contracts.length > 0 && contracts.every((c) => c.tuneStatus === 'failed')
  return {
    uuid: p.uuid,
    name: p.companyName,
    email: p.contactEmail,
    domain,
    status: state,
    onboardStatus: state,
    tuneStatus: isCreated ? 'created' : allFailed ? 'failed' : 'pending',
    isCreated,
    contactName: `${p.contactFirstName} ${p.contactLastName}`,
    owner: p.createdBy,
    contracts: contracts.map((c) => c.uuid),
    contractCount: contracts.length,
    createdBy: p.createdBy,
    createdAt: p.createdAt.toISOString(),
    lastActivityAt: p.lastActivityAt.toISOString(),
  }
}

export const shownActivity = (a: typeof partnerActivity.$inferSelect) => ({
  uuid: a.uuid,
  type: a.type,
  message: a.message,
  author: a.author,
  createdAt: a.createdAt.toISOString(),
})
