import type { ContractState } from '../../../contract/partners/partner-states.ts'
import { type TermsRow, couponKey, isOver } from '../../partners/index.ts'
import type { Report } from './report.ts'

const day = 86_400_000
/** How far a shop's clock may be behind ours, in milliseconds. */
const slack = 5 * 60_000

/** The part of a terms version that decides who is paid. */
export type Agreed = Pick<
  TermsRow,
  'uuid' | 'appliedAt' | 'cookieDays' | 'attributionModel' | 'couponCode' | 'requireCouponCode'
>
/**
 * A contract's coupon that belongs to a creator; `creatorId` is '' while they are archived. `from` is when the merchant
 * accepted it. Without it, the coupon is awaiting an answer or was declined (`to`).
 */
export type CreatorCoupon = { key: string; creatorId: string; from: Date | null; to: Date | null }
export type Contract<T extends Agreed = Agreed> = {
  uuid: string
  state: ContractState
  endedAt: Date | null
  versions: readonly T[]
  coupons: readonly CreatorCoupon[]
}
/** The click that an order names. `contractUuid` is null when it went to no contract of this merchant. */
export type KnownClick = { at: Date; contractUuid: string | null; siteUuid: string }
export type LookedUp = KnownClick | 'none' | 'invalid' | 'unknown' | 'notYet'

export type Attributed<T extends Agreed = Agreed> =
  | {
      kind: 'credited'
      contract: Contract<T>
      terms: T
      click: KnownClick | null
      /** The creator that the coupon names; '' when the click decides. */
      creatorId: string
      isChecked: boolean
      /** Why its coupon has no effect; '' when there is no reason to give. */
      note: string
    }
  | { kind: 'waiting' }
  | { kind: 'lost'; reason: string }

const appliedTo = <T extends Agreed>(versions: readonly T[]): T[] =>
  versions
    .filter((v) => v.appliedAt !== null)
    .toSorted((a, b) => (a.appliedAt?.getTime() ?? 0) - (b.appliedAt?.getTime() ?? 0))
/** The terms in force at a moment: the last version applied by then. */
const inForceAt = <T extends Agreed>(versions: readonly T[], at: Date): T | undefined =>
  appliedTo(versions).findLast((v) => (v.appliedAt?.getTime() ?? 0) <= at.getTime())
/** The same for a click. A click proves a contract existed, so one dated slightly too early gets the first terms. */
export const termsAt = <T extends Agreed>(versions: readonly T[], at: Date): T | undefined =>
  inForceAt(versions, at) ?? appliedTo(versions)[0]

/** Whether a contract was running when an order was placed. */
const ranAt = ({ state, endedAt }: Pick<Contract, 'state' | 'endedAt'>, at: Date): boolean =>
  state === 'running' || (isOver(state) && (endedAt?.getTime() ?? 0) > at.getTime())

/** The creator coupon that an order used, as it was when the order was placed. */
const creatorCoupon = ({ coupons, ...contract }: Contract, coupon: string, at: Date): CreatorCoupon | undefined =>
  coupon !== '' && ranAt(contract, at)
    ? coupons.find(
        (c) => c.key === couponKey(coupon) && c.from !== null && c.from <= at && (c.to === null || c.to > at),
      )
    : undefined

/** The contract that an order's coupon names at that moment, with the terms in force. */
function namedBy<T extends Agreed>(coupon: string, contracts: readonly Contract<T>[], at: Date) {
  if (coupon === '') return undefined
  for (const contract of contracts) {
    const terms = ranAt(contract, at) ? inForceAt(contract.versions, at) : undefined
    const isOwn = terms && terms.couponCode !== '' && couponKey(terms.couponCode) === couponKey(coupon)
    if (terms && (isOwn || creatorCoupon(contract, coupon, at))) return { contract, terms }
  }
  return undefined
}

/** Why a creator's coupon has no effect though its campaign runs; '' if the merchant accepted it or has none. */
function notAgreed(coupon: string, contracts: readonly Contract[], at: Date): string {
  if (coupon === '' || namedBy(coupon, contracts, at)) return ''
  const given = contracts.filter((c) => ranAt(c, at)).flatMap((c) => c.coupons)
  const known = given.filter((c) => c.key === couponKey(coupon))
  if (known.some((c) => c.from === null && c.to === null))
    return 'coupon: The merchant has not accepted this coupon yet'
  if (known.some((c) => c.from !== null && c.from > at))
    return 'coupon: The merchant accepted this coupon after the order'
  return known.some((c) => c.from === null) ? 'coupon: The merchant declined this coupon' : ''
}

const lost = (reason: string) => ({ kind: 'lost' as const, reason })

/** The newer source that takes an order from the click; null for none. */
function takenBy({ attributionModel: model }: Agreed, { lastSource: last }: Report): string | null {
  if (last === null || last.kind === 'own' || model === 'default') return null
  const name = last.name === '' ? '' : `: ${last.name}`
  if (last.kind === 'known') return `lastSource: A newer ad or another affiliate came after the click${name}`
  return model === 'session' ? `lastSource: A visit from another site came after the click${name}` : null
}

type Judged<T extends Agreed> = { contracts: readonly Contract<T>[]; at: Date; note: string }
function byClick<T extends Agreed>(report: Report, click: KnownClick, { contracts, at, note }: Judged<T>) {
  const contract = contracts.find((c) => c.uuid === click.contractUuid)
  const terms = contract && termsAt(contract.versions, click.at)
  if (!contract || !terms) return lost('clickId: This click went to another merchant')
  if (click.at.getTime() > at.getTime() + slack) return lost('clickId: This click is later than the order')
  if (at.getTime() - click.at.getTime() > terms.cookieDays * day)
    return lost(`clickId: This click is older than the cookie period of ${terms.cookieDays} days`)
  const hasCoupon =
    couponKey(report.coupon) === couponKey(terms.couponCode) || creatorCoupon(contract, report.coupon, at) !== undefined
  if (terms.requireCouponCode && !hasCoupon) return lost(note || `coupon: Must be ${terms.couponCode}`)
  const taken = takenBy(terms, report)
  if (taken !== null) return lost(taken)
  const isChecked = terms.attributionModel === 'default' || report.lastSource !== null
  return { kind: 'credited' as const, contract, terms, click, isChecked }
}

function byCoupon<T extends Agreed>({ coupon }: Report, { contracts, at, note }: Judged<T>) {
  const named = namedBy(coupon, contracts, at)
  if (named) return { kind: 'credited' as const, ...named, click: null, isChecked: true }
  return lost(note || 'coupon: No running campaign has this coupon')
}

const unusable: Record<Exclude<LookedUp, KnownClick>, string> = {
  none: 'clickId: Neither a click id nor a coupon was sent',
  invalid: 'clickId: This is no click id of ours, or it was cut or altered',
  unknown: 'clickId: This click is not known',
  notYet: '',
}

/**
 * Which contract an order belongs to and by which terms, or why none (R63: whose contract an order belongs to). A valid
 * click decides; without one, the coupon names its contract. A creator's coupon overrides any click when choosing the
 * creator (R93: orders with a creator's coupon), but has no effect until the merchant accepts it.
 */
export function attributeOrder<T extends Agreed>(
  report: Report,
  click: LookedUp,
  contracts: readonly Contract<T>[],
  at: Date,
): Attributed<T> {
  if (click === 'notYet') return { kind: 'waiting' }
  const note = notAgreed(report.coupon, contracts, at)
  const judged = { contracts, at, note }
  const found = typeof click === 'string' ? lost(unusable[click]) : byClick(report, click, judged)
  const creatorId = contracts.map((c) => creatorCoupon(c, report.coupon, at)?.creatorId).find(Boolean) ?? ''
  if (found.kind === 'credited') return { ...found, creatorId, note }
  if (report.coupon === '') return found
  const named = byCoupon(report, judged)
  if (named.kind === 'credited') return { ...named, creatorId, note }
  return click === 'none' || note !== '' ? named : found
}
