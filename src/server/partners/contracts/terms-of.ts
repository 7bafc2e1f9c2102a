import type { z } from 'zod'
import { addDays, type Day } from '../../../contract/days.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { campaignFields } from '../../../contract/partners/partner-fields.ts'
import { Fail } from '../../http/fail.ts'
import { isPublicHost, toUrl } from '../../address/address.ts'
import type { Terms } from './terms-text.ts'

export type CampaignInput = { [K in keyof typeof campaignFields]: z.output<(typeof campaignFields)[K]> }

/** Why a shop's address cannot be linked to, by the rule for all clicks; null when it can. */
export function hostProblem(url: string, allowed: { allowLoopback: boolean }): string | null {
  const read = toUrl(url)
  if (!read || read.username || read.password) return 'Must be a web address'
  return isPublicHost(read, allowed) ? null : 'Must name a public host'
}

const refuse = (field: string, rule: string) => new Fail('badInput', `${field}: ${rule}`)

type Bounds = { today: Day /** The first day that can be chosen. */; earliest: Day }

/** A form's input as terms. Days are in the publisher's calendar. */
export function termsOf(input: CampaignInput, { today, earliest }: Bounds): Terms {
  if (input.startsAt < earliest) throw refuse('startsAt', `Must not be before ${earliest}`)
  if (input.endsAt !== null && input.endsAt < today) throw refuse('endsAt', 'Must not be before today')
  if (input.endsAt !== null && input.endsAt > addDays(today, 3660)) throw refuse('endsAt', 'Must be within ten years')
  if (input.startsAt > addDays(today, 3660)) throw refuse('startsAt', 'Must be within ten years')
  if (input.scheduleAt !== null && input.scheduleAt < today) throw refuse('scheduleAt', 'Must not be before today')
  if (input.scheduleAt !== null && input.scheduleAt > addDays(today, 366))
    throw refuse('scheduleAt', 'Must be within a year')
  const isPaid = input.commissionType !== 'NoCommission'
  return {
    startsOn: input.startsAt,
    endsOn: input.endsAt,
    countryCode: input.countryCode,
    url: input.url,
    commissionType: input.commissionType,
    commissionValue: (isPaid ? Decimal.of(input.commissionValue) : Decimal.zero).fixed(4),
    currency: isPaid ? input.commissionCurrency : '',
    disableDeeplinks: input.disableDeeplinks,
    couponCode: input.couponCode.normalize('NFC'),
    requireCouponCode: input.requireCouponCode,
    cookieDays: input.cookiePeriodDays,
    attributionModel: input.attributionModel,
    deeplinkParams: input.deeplinkParams,
    domainAliases: input.domainAliases,
    holdDays: input.holdDays,
    scheduleOn: input.scheduleAt,
  }
}

/** The compared part: the day of application is not part of the agreement. */
const agreed = ({ scheduleOn: _, ...t }: Terms) => t
export const isSameTerms = (a: Terms, b: Terms): boolean => {
  const [x, y] = [agreed(a), agreed(b)]
  return (Object.keys(y) as (keyof typeof y)[]).every((key) => x[key] === y[key])
}
/** A first day in the past stays: resuming a campaign restarts nothing that the merchant had to accept. */
export const withBegun = (wanted: Terms, inForce: Pick<Terms, 'startsOn'> | null, today: Day): Terms =>
  inForce !== null && inForce.startsOn <= today && wanted.startsOn <= today
    ? { ...wanted, startsOn: inForce.startsOn }
    : wanted
/** Normalizes coupons that a shop would treat as equal: whatever the case and the Unicode form. */
export const couponKey = (code: string): string => code.normalize('NFKC').trim().toLowerCase()
