import type { ContractState } from '../../../contract/partners/partner-states.ts'
import { isOver } from '../contract-state.ts'
import type { TermsRow } from '../move-contract.ts'
import { couponKey } from '../terms-of.ts'
import type { Report } from './report.ts'

const day = 86_400_000
/** A shop's clock may be behind ours by so much. */
const slack = 5 * 60_000

/** A version of what is agreed, as far as it says who is paid. */
export type Agreed = Pick<
  TermsRow,
  'uuid' | 'appliedAt' | 'cookieDays' | 'attributionModel' | 'couponCode' | 'requireCouponCode'
>
export type Contract<T extends Agreed = Agreed> = {
  uuid: string
  state: ContractState
  endedAt: Date | null
  versions: readonly T[]
}
/** What is known of the click an order names. `contractUuid` is null where it went to no contract of this merchant. */
export type KnownClick = { at: Date; contractUuid: string | null; siteUuid: string }
export type LookedUp = KnownClick | 'none' | 'invalid' | 'unknown' | 'notYet'

export type Attributed<T extends Agreed = Agreed> =
  | { kind: 'credited'; contract: Contract<T>; terms: T; click: KnownClick | null; isChecked: boolean }
  | { kind: 'waiting' }
  | { kind: 'lost'; reason: string }

/** The terms that were in force at a moment: the last that had been applied by then. */
export function termsAt<T extends Agreed>(versions: readonly T[], at: Date): T | undefined {
  const applied = versions
    .filter((v) => v.appliedAt !== null)
    .toSorted((a, b) => (a.appliedAt?.getTime() ?? 0) - (b.appliedAt?.getTime() ?? 0))
  return applied.findLast((v) => (v.appliedAt?.getTime() ?? 0) <= at.getTime()) ?? applied[0]
}

const lost = (reason: string) => ({ kind: 'lost' as const, reason })

/** Which newer source takes an order from the click; null when none does. */
function takenBy({ attributionModel: model }: Agreed, { lastSource: last }: Report): string | null {
  if (last === null || last.kind === 'own' || model === 'default') return null
  const name = last.name === '' ? '' : `: ${last.name}`
  if (last.kind === 'known') return `lastSource: A newer ad or another affiliate came after the click${name}`
  return model === 'session' ? `lastSource: A visit from another site came after the click${name}` : null
}

function byClick<T extends Agreed>(report: Report, click: KnownClick, contracts: readonly Contract<T>[], at: Date) {
  const contract = contracts.find((c) => c.uuid === click.contractUuid)
  const terms = contract && termsAt(contract.versions, click.at)
  if (!contract || !terms) return lost('clickId: This click went to another merchant')
  if (click.at.getTime() > at.getTime() + slack) return lost('clickId: This click is later than the order')
  if (at.getTime() - click.at.getTime() > terms.cookieDays * day)
    return lost(`clickId: This click is older than the cookie period of ${terms.cookieDays} days`)
  if (terms.requireCouponCode && couponKey(report.coupon) !== couponKey(terms.couponCode))
    return lost(`coupon: Must be ${terms.couponCode}`)
  const taken = takenBy(terms, report)
  if (taken !== null) return lost(taken)
  const isChecked = terms.attributionModel === 'default' || report.lastSource !== null
  return { kind: 'credited' as const, contract, terms, click, isChecked }
}

function byCoupon<T extends Agreed>({ coupon }: Report, contracts: readonly Contract<T>[], at: Date) {
  const wanted = couponKey(coupon)
  for (const contract of contracts) {
    const ran =
      contract.state === 'running' || (isOver(contract.state) && (contract.endedAt?.getTime() ?? 0) > at.getTime())
    const terms = ran ? termsAt(contract.versions, at) : undefined
    if (terms && terms.couponCode !== '' && couponKey(terms.couponCode) === wanted)
      return { kind: 'credited' as const, contract, terms, click: null, isChecked: true }
  }
  return lost('coupon: No running campaign has this coupon')
}

const unusable: Record<Exclude<LookedUp, KnownClick>, string> = {
  none: 'clickId: Neither a click id nor a coupon was sent',
  invalid: 'clickId: This is no click id of ours, or it was cut or altered',
  unknown: 'clickId: This click is not known',
  notYet: '',
}

/**
 * Which contract an order belongs to, by which terms, or why to none (rule R63). The click decides where there is one that
 * counts; a coupon names its contract where there is not.
 */
export function attributeOrder<T extends Agreed>(
  report: Report,
  click: LookedUp,
  contracts: readonly Contract<T>[],
  at: Date,
): Attributed<T> {
  if (click === 'notYet') return { kind: 'waiting' }
  const found = typeof click === 'string' ? lost(unusable[click]) : byClick(report, click, contracts, at)
  if (found.kind === 'credited' || report.coupon === '') return found
  const named = byCoupon(report, contracts, at)
  return named.kind === 'credited' || click === 'none' ? named : found
}
