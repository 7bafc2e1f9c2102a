import { createHash } from 'node:crypto'
import { attributionLabels } from '../../../contract/partners/campaign-problem.ts'
import type { partnerTerms } from '../tables.ts'

export type Terms = Omit<
  typeof partnerTerms.$inferSelect,
  | 'uuid'
  | 'accountUuid'
  | 'contractUuid'
  | 'version'
  | 'textHash'
  | 'proposedAt'
  | 'proposedBy'
  | 'state'
  | 'acceptedAt'
  | 'acceptedName'
  | 'acceptedTitle'
  | 'acceptedFrom'
  | 'acceptedAgent'
  | 'appliedAt'
  | 'objectedAt'
  | 'objection'
>
export type Sides = { publisher: string; merchant: string; campaign: string }

const plain = (value: string) => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** The commission as short text: `8% of sale`, `50 DKK a sale`. */
export function commissionWords({
  commissionType: type,
  commissionValue,
  currency,
}: Pick<Terms, 'commissionType' | 'commissionValue' | 'currency'>): string {
  const value = plain(commissionValue)
  if (type === 'CPS') return `${value}% of sale`
  if (type === 'CPA') return `${value} ${currency} a sale`
  if (type === 'CPC') return `${value} ${currency} a click`
  return 'No commission'
}

/** All agreed terms as text, line by line: shown, hashed, and put in the PDF. */
export function termsLines(t: Terms): [string, string][] {
  return [
    ['Commission', commissionWords(t)],
    ['Currency', t.currency || 'None'],
    ['Shop', t.url],
    ['Other domains', t.domainAliases.replaceAll(',', ', ') || 'None'],
    ['Country', t.countryCode || 'All'],
    ['Starts', t.startsOn],
    ['Ends', t.endsOn ?? 'No end date'],
    ['Cookie period', `${t.cookieDays} days`],
    ['Attribution', attributionLabels[t.attributionModel]],
    ['Coupon code', t.couponCode ? `${t.couponCode}${t.requireCouponCode ? ' (needed)' : ''}` : 'None'],
    ['Links', t.disableDeeplinks ? 'Lead to the page above only' : 'Lead to any page of the shop'],
    ['Parameters', t.deeplinkParams.replaceAll(',', ', ') || 'None'],
    ['Hold', `${t.holdDays} days, in which the merchant may reject an order with a reason`],
  ]
}

/** The differences between two versions as text: `Commission: 8% of sale → 10% of sale`. */
export function changesOf(from: Terms, to: Terms): string[] {
  const before = new Map(termsLines(from))
  return termsLines(to).flatMap(([name, value]) => {
    const was = before.get(name) ?? ''
    return was === value ? [] : [`${name}: ${was} → ${value}`]
  })
}

/** The merchant accepts exactly this text: acceptance of any other is refused. */
export function termsHash(t: Terms, sides: Sides): string {
  const text = [
    `Publisher: ${sides.publisher}`,
    `Merchant: ${sides.merchant}`,
    `Campaign: ${sides.campaign}`,
    ...termsLines(t).map(([name, value]) => `${name}: ${value}`),
    `Applies by itself on: ${t.scheduleOn ?? 'never'}`,
  ].join('\n')
  return createHash('sha256').update(text.normalize('NFC')).digest('hex')
}
