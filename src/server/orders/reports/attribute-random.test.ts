import { expect, it } from 'vitest'
import { attributeOrder, type Agreed, type Contract, type LookedUp } from './attribute-order.ts'
import type { Report, Source } from './report.ts'

const hour = 3_600_000
const seed = Number(process.env.OUTBOUND_SEED ?? Date.now() % 1_000_000)
/** Pseudo-random numbers, the same for the same seed. */
function dice(from: number) {
  let state = from + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const whole = (below: number) => Math.floor(next() * below)
  const of = <T>(list: readonly [T, ...T[]]): T => list[whole(list.length)] ?? list[0]
  return { whole, of }
}
const start = Date.parse('2026-01-01T00:00:00Z')
const coupons = ['', '', 'A', 'B', 'C'] as const
/** Creators' coupons; '' belongs to an archived creator. */
const codes = ['E', 'F', 'G'] as const

/**
 * An independent implementation of the same rule, hour by hour, as with paper and a calendar. Returns the contract and
 * terms that are paid and the creator by the coupon, or that there is none.
 */
function slowly(report: Report, click: LookedUp, contracts: readonly Contract[], at: Date): string {
  if (click === 'notYet') return 'waits'
  const inForce = (c: Contract, when: number, isClick: boolean) => {
    let found: Agreed | undefined
    let first: Agreed | undefined
    for (let t = start; t <= start + 3000 * hour; t += hour)
      for (const v of c.versions)
        if (v.appliedAt?.getTime() === t) {
          first ??= v
          if (t <= when) found = v
        }
    return found ?? (isClick ? first : undefined)
  }
  const typed = report.coupon.toLowerCase().trim()
  const isOn = (c: Contract) => c.state === 'running' || (c.state === 'ended' && c.endedAt !== null && c.endedAt > at)
  const given = (c: Contract) =>
    isOn(c) ? c.coupons.filter((k) => k.key === typed && k.from && k.from <= at && !(k.to && k.to <= at)) : []
  const whose = contracts.flatMap(given)[0]?.creatorId || 'no creator'
  if (typeof click !== 'string')
    for (const c of contracts) {
      if (c.uuid !== click.contractUuid) continue
      const v = inForce(c, click.at.getTime(), true)
      if (!v) continue
      const hours = (at.getTime() - click.at.getTime()) / hour
      const inTime = hours * 60 >= -5 && hours <= v.cookieDays * 24
      const hasCoupon = !v.requireCouponCode || v.couponCode.toLowerCase() === typed || given(c).length > 0
      const last = report.lastSource?.kind
      const isLast =
        last === undefined ||
        last === 'own' ||
        v.attributionModel === 'default' ||
        (v.attributionModel === 'lastKnown' && last === 'outside')
      if (inTime && hasCoupon && isLast) return `click ${c.uuid} ${v.uuid} ${whose}`
    }
  if (report.coupon !== '')
    for (const c of contracts) {
      const v = inForce(c, at.getTime(), false)
      if (isOn(c) && v && (v.couponCode.toLowerCase() === typed || given(c).length > 0))
        return `coupon ${c.uuid} ${v.uuid} ${whose}`
    }
  return 'nobody'
}

it(`an order goes where a slow second implementation sends it (seed ${seed})`, () => {
  const { whole, of } = dice(seed)
  const seen = new Map<string, number>()
  for (let n = 0; n < 3000; n++) {
    const hours = (below: number) => new Date(start + whole(below) * hour)
    // a code has one owner: coupons are unique across a merchant's contracts
    const ownerOf = codes.map(() => of(['c1', 'c2', 'c3']))
    const contracts = ['c1', 'c2', 'c3'].map(
      (uuid): Contract => ({
        uuid,
        state: of(['running', 'running', 'ended', 'signed', 'waiting']),
        endedAt: hours(1000),
        coupons: codes.flatMap((code, i) =>
          ownerOf[i] === uuid
            ? [
                {
                  key: code.toLowerCase(),
                  creatorId: `${whole(4) || ''}`,
                  from: of([null, hours(100), hours(100), hours(100)]),
                  to: of([null, null, hours(1000)]),
                },
              ]
            : [],
        ),
        versions: Array.from(
          { length: 1 + whole(3) },
          (_, i): Agreed => ({
            uuid: `${uuid}-${i}`,
            // distinct hours: two versions of a contract never begin at the same moment
            appliedAt: whole(5) === 0 ? null : new Date(start + (whole(200) * 3 + i) * hour),
            cookieDays: 1 + whole(20),
            attributionModel: of(['default', 'lastKnown', 'session']),
            couponCode: of(coupons),
            requireCouponCode: whole(3) === 0,
          }),
        ),
      }),
    )
    const kind = of<Source['kind'] | null>(['own', 'known', 'outside', null])
    const lastSource: Source | null = kind ? { kind, name: 'x' } : null
    const report: Report = {
      orderId: '1',
      amount: '1.00',
      currency: 'DKK',
      clickId: 'x',
      coupon: of(['', '', 'a', ' B ', 'c', 'd', 'e', ' F', 'G', 'E ', 'f', 'g']),
      at: null,
      status: null,
      lastSource,
      isTest: false,
    }
    const known = { at: hours(900), contractUuid: of(['c1', 'c2', 'c3', null]), siteUuid: 's' }
    const click = of<LookedUp>([known, known, known, known, 'none', 'invalid', 'unknown', 'notYet'])
    const at = hours(1000)
    const found = attributeOrder(report, click, contracts, at)
    const said =
      found.kind === 'credited'
        ? `${found.click ? 'click' : 'coupon'} ${found.contract.uuid} ${found.terms.uuid} ${found.creatorId || 'no creator'}`
        : found.kind === 'waiting'
          ? 'waits'
          : 'nobody'
    const expected = slowly(report, click, contracts, at)
    expect(said, JSON.stringify({ n, report, click, contracts, at })).toBe(expected)
    const which = expected.split(' ')[0] ?? ''
    seen.set(which, (seen.get(which) ?? 0) + 1)
    const whose = /^(click|coupon) .* \d$/.exec(expected)?.[1]
    if (whose) seen.set(`${whose} of a creator`, (seen.get(`${whose} of a creator`) ?? 0) + 1)
  }
  // a random test that never reaches a case proves nothing about it
  for (const which of ['click', 'coupon', 'waits', 'nobody']) expect(seen.get(which), which).toBeGreaterThan(100)
  for (const which of ['click of a creator', 'coupon of a creator']) expect(seen.get(which), which).toBeGreaterThan(3)
})
