import { foreignHost } from '../../server/partners/contracts/allowed-hosts.ts'
import { attributeOrder, type LookedUp } from '../../server/orders/reports/attribute-order.ts'
import { changeOf } from '../../server/orders/change-order.ts'
import type { OrderRow } from '../../server/orders/order-money.ts'
import { readReport, type Report } from '../../server/orders/reports/report.ts'
import { signatureOf, signatureProblem } from '../../server/orders/reports/signature.ts'
import type { partnerHit } from '../../server/orders/tables.ts'
import { judgeTest } from '../../server/orders/reports/take-reports.ts'
import { unitOf, uuidOf } from '../random.ts'
import type { DemoContract } from '../scenario/partners.ts'

export type Hit = typeof partnerHit.$inferInsert
type Of = Pick<Hit, 'accountUuid' | 'partnerUuid'> & { contract: DemoContract }
type Told = { way: Hit['way']; at: Date; report: Report; outcome: Hit['outcome']; reason: string }

const day = 86_400_000

const noReport: Report = {
  orderId: '',
  amount: null,
  currency: '',
  clickId: '',
  coupon: '',
  at: null,
  status: null,
  lastSource: null,
  isTest: false,
}
const reportOf = ({ orderId, amount, currency, clickId, coupon }: OrderRow, over: Partial<Report> = {}): Report => ({
  ...noReport,
  orderId,
  amount,
  currency,
  clickId,
  coupon,
  ...over,
})

const hitOf = ({ contract, ...of }: Of, { way, at, report: r, outcome, reason }: Told): Hit => ({
  ...of,
  contractUuid: contract.uuid,
  uuid: uuidOf(of.partnerUuid, 'hit', r.orderId, way, at.getTime()),
  at,
  way,
  orderId: r.orderId,
  amount: r.amount ?? '',
  currency: r.currency,
  coupon: r.coupon,
  clickId: r.clickId,
  isTest: r.isTest,
  outcome,
  reason,
})

/** The outcome of a repeated report of a known order, decided like the product. */
function again(order: OrderRow, told: Omit<Told, 'outcome' | 'reason'>, { commission }: DemoContract): Told {
  const terms = { commissionType: commission.type, commissionValue: commission.value }
  const isSigned = told.way === 'server' || told.way === 'postback'
  const change = changeOf(order, told.report, terms, { isSigned, reportedAt: told.at })
  return { ...told, outcome: change.kind === 'corrected' ? 'updated' : change.kind, reason: change.reason }
}

/** Orders that failed: the shops' typical mistakes, in turn. Their reasons are the product's own. */
const mishaps: readonly ((of: Of, report: Report, at: Date) => string)[] = [
  lostBy({ clickId: '', coupon: '' }, () => 'none'),
  lostBy({}, () => 'unknown'),
  (_, report, at) => {
    const time = String(Math.floor(at.getTime() / 1000))
    const signed = { time, signature: signatureOf('an older key', time, report.orderId), body: report.orderId }
    return signatureProblem(signed, ['the key of today'], at) ?? ''
  },
  lostBy({}, ({ contract }, at) => ({
    at: new Date(at.getTime() - 50 * day),
    contractUuid: contract.uuid,
    siteUuid: '',
  })),
  (_, report) => {
    const read = readReport({ orderId: report.orderId, amount: 'NaN', currency: 'DKK' })
    return 'problem' in read ? read.problem : ''
  },
  lostBy({ clickId: '', coupon: 'VELKOMMEN' }, () => 'none'),
  lostBy({}, () => 'invalid'),
  (_, report, at) => {
    const time = String(Math.floor(at.getTime() / 1000) - 1260)
    const body = report.orderId
    return signatureProblem({ time, signature: signatureOf('a key', time, body), body }, ['a key'], at) ?? ''
  },
]

/** Why the product credits such an order to no one. */
function lostBy(over: Partial<Report>, click: (of: Of, at: Date) => LookedUp) {
  return (of: Of, report: Report, at: Date): string => {
    const terms = {
      uuid: of.contract.uuid,
      appliedAt: new Date(0),
      cookieDays: of.contract.cookieDays ?? 30,
      attributionModel: 'default' as const,
      couponCode: of.contract.coupon ?? '',
      requireCouponCode: false,
    }
    const contracts = [
      { uuid: of.contract.uuid, state: of.contract.state, endedAt: null, versions: [terms], coupons: [] },
    ]
    const found = attributeOrder({ ...report, ...over }, click(of, at), contracts, at)
    return found.kind === 'lost' ? found.reason : ''
  }
}

/** Of a body that proves nothing or cannot be read, only its order id is stored. */
const isUnread = (reason: string) => /^(signature|time|amount):/.test(reason)

/**
 * The reports behind an order: by the script and by the server, one of them first; some twice, and a few of other
 * orders that failed. `hasScript`: whether the shop's pages had the script at that time.
 */
export function hitsOf(of: Of, order: OrderRow, { toldAt, hasScript }: { toldAt: Date; hasScript: boolean }): Hit[] {
  const at = (seconds: number) => new Date(toldAt.getTime() + seconds * 1000)
  const report = reportOf(order)
  const fresh: OrderRow = {
    ...order,
    status: 'pending',
    statementUuid: null,
    isSigned: false,
    reportedAt: null,
    reason: '',
  }
  const signed: OrderRow = { ...fresh, isSigned: true, reportedAt: at(0) }
  const luck = unitOf('hits', order.partnerUuid, order.orderId)
  const also = (o: OrderRow, way: Hit['way'], seconds: number, over: Partial<Report> = {}) =>
    again(o, { way, at: at(seconds), report: reportOf(order, over) }, of.contract)
  const byScript: Told = { way: 'script', at: at(0), report, outcome: 'pending', reason: '' }
  const byServer: Told = { way: 'server', at: at(0), report, outcome: 'credited', reason: '' }
  const all: Told[] = !order.isSigned
    ? [byScript]
    : !hasScript
      ? [byServer]
      : luck < 0.2
        ? [byServer, also(signed, 'script', 2)]
        : [byScript, also(fresh, 'server', 3)]
  // someone reloads the thank-you page, a server retries after success, and a shop cancels an order
  if (hasScript && luck > 0.4 && luck < 0.5) all.push(also(signed, 'script', 240))
  if (order.isSigned && luck > 0.5 && luck < 0.54) all.push(also(signed, 'server', 63))
  if (order.status === 'rejected' && order.reason === 'Order cancelled')
    all.push({ ...also(signed, 'server', 0, { status: 'cancelled' }), at: order.changedAt })
  if (luck > 0.93 && order.isSigned) {
    const which = unitOf('mishap', order.partnerUuid, order.orderId)
    const orderId = `${order.orderId.slice(0, 3)}${String(Math.floor(which * 1e7)).padStart(7, '0')}`
    const reason = mishaps[Math.floor(which * mishaps.length)]?.(of, { ...report, orderId }, at(1800)) ?? ''
    const kept = isUnread(reason) ? { amount: null, currency: '', clickId: '', coupon: '' } : {}
    const bare = reason.startsWith('clickId: Neither') || reason.startsWith('coupon:') ? { clickId: '' } : {}
    all.push({
      way: 'server',
      at: at(1800),
      report: reportOf(order, { orderId, ...kept, ...bare }),
      outcome: 'refused',
      reason,
    })
  }
  return all.map((one) => hitOf(of, one))
}

/**
 * A shop developer's attempts before anything worked: a test order that shows nothing yet, or pages on the wrong host.
 */
export function triedHits(of: Of, { at, host }: { at: Date; host: string }): Hit[] {
  const report: Report = { ...noReport, orderId: 'TEST-1' }
  if (of.contract.state === 'installed') {
    const test = { ...report, amount: '1.00', currency: 'DKK', isTest: true }
    return [hitOf(of, { way: 'server', at, report: test, ...judgeTest(test) })]
  }
  const reason = foreignHost(`staging.${host}`.replace('.example', '-shop.example'))
  return of.contract.state === 'waiting' ? [hitOf(of, { way: 'script', at, report, outcome: 'refused', reason })] : []
}
