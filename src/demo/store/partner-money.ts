import { and, asc, eq } from 'drizzle-orm'
import { conversion } from '../../server/money/tables.ts'
import type { OrderRow } from '../../server/orders/order-money.ts'
import type { partnerStatement } from '../../server/orders/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { unitOf, uuidOf } from '../random.ts'
import type { DemoPartner } from '../scenario/partners.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type Hit, hitsOf } from './partner-hits.ts'

type Conversion = typeof conversion.$inferSelect
type Statement = typeof partnerStatement.$inferInsert & { createdAt: Date }

const day = 86_400_000
const hold = 30 * day
const hitDays = 90

/** What shops of direct partners have earned the account, as reports know it. */
export const readEarned = (tx: Tx, { accountUuid, connections }: Scenario): Promise<Conversion[]> => {
  const own = connections.find((c) => c.arrives === 'own')
  return own
    ? tx
        .select()
        .from(conversion)
        .where(and(eq(conversion.accountUuid, accountUuid), eq(conversion.connectionUuid, own.uuid)))
        .orderBy(asc(conversion.at), asc(conversion.uuid))
    : Promise.resolve([])
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7)
const monthBefore = (at: Date, n: number) => monthOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - n, 1)))

/**
 * The month in which the order was approved, and so the one of its statement; null for one that has none yet. What was
 * approved in a month is paid on the 15th of the next, or of one after that.
 */
function statementMonth(
  { status, changedAt }: Pick<OrderRow, 'status' | 'changedAt'>,
  { monthsToPay }: DemoPartner,
  now: Date,
): string | null {
  if (status === 'paid') return monthBefore(changedAt, monthsToPay)
  const month = monthOf(changedAt)
  return status === 'approved' && month < monthOf(now) ? month : null
}

/** Order ids of a partner are its own; a second line of one order gets a number. */
function orderIds(): (c: Conversion) => string {
  const taken = new Set<string>()
  return ({ orderId, programmeId }) => {
    for (let n = 1; ; n++) {
      const id = n === 1 ? orderId : `${orderId}-${n}`
      if (taken.has(`${programmeId} ${id}`)) continue
      taken.add(`${programmeId} ${id}`)
      return id
    }
  }
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100)
const nothing = { corrected: '0.00', correctedAmount: '0.00' }

export function moneyRows(
  { accountUuid }: Pick<Scenario, 'accountUuid'>,
  partners: readonly DemoPartner[],
  earned: readonly Conversion[],
  now: Date,
) {
  const orders: OrderRow[] = []
  const hits: Hit[] = []
  const sums = new Map<string, Statement & { cents: number }>()
  const idOf = orderIds()
  const owners = new Map(partners.flatMap((p) => p.contracts.map((c) => [c.uuid, { p, c }] as const)))
  for (const e of earned) {
    const of = owners.get(e.programmeId)
    if (!of) continue
    const { p, c } = of
    const orderId = idOf(e)
    const base = { accountUuid, partnerUuid: p.uuid, contractUuid: c.uuid }
    const { status } = e
    const holdUntil = new Date(e.createdAt.getTime() + hold)
    const hasScript = p.scriptSeenAgo !== undefined && e.createdAt.getTime() < now.getTime() - p.scriptSeenAgo * day
    // of a quarter of what is pending a page alone spoke, and the merchant decides; so it is with what is held too long
    const isAnnounced = hasScript && (holdUntil <= now || unitOf('announced', e.uuid) < 0.25)
    const isSigned = status !== 'pending' || !isAnnounced
    const order: OrderRow = {
      ...base,
      ...nothing,
      orderId,
      kind: 'sale',
      // the version that was in force at the click
      termsUuid: uuidOf(
        c.uuid,
        'terms',
        c.before && (e.clickAt ?? e.at).getTime() >= now.getTime() - c.before.changedAgo * day ? 2 : 1,
      ),
      at: e.at,
      amount: e.sale,
      commission: e.commission,
      currency: e.currency,
      status,
      isSigned,
      isChecked: true,
      clickId: e.clickId,
      clickAt: e.clickAt,
      siteUuid: (e.inherited as { site_uuid?: string }).site_uuid ?? null,
      // who came without a click was named by the coupon
      coupon: e.clickId === '' ? (c.coupon ?? '') : '',
      creatorId: e.creatorId,
      holdUntil,
      reason: e.reason,
      statementUuid: null,
      reportedAt: isSigned ? e.createdAt : null,
      changedAt: e.updatedAt,
    }
    const month = statementMonth(order, p, now)
    if (month !== null) {
      const key = `${p.uuid} ${month} ${e.currency}`
      const uuid = uuidOf(p.uuid, 'statement', month, e.currency)
      const [year = 0, number = 1] = month.split('-').map(Number)
      const paidAt = status === 'paid' ? e.updatedAt : null
      const known = sums.get(key) ?? {
        uuid,
        accountUuid,
        partnerUuid: p.uuid,
        month,
        currency: e.currency,
        orderCount: 0,
        total: '0',
        cents: 0,
        createdAt: new Date(Date.UTC(year, number, 1, 1, 12)),
        paidAt,
      }
      sums.set(key, { ...known, orderCount: known.orderCount + 1, cents: known.cents + centsOf(e.commission) })
      order.statementUuid = uuid
    }
    orders.push(order)
    if (now.getTime() - e.createdAt.getTime() < hitDays * day)
      hits.push(...hitsOf({ accountUuid, partnerUuid: p.uuid, contract: c }, order, { toldAt: e.createdAt, hasScript }))
  }
  const statements = [...sums.values()].map(({ cents, ...s }): Statement => ({ ...s, total: (cents / 100).toFixed(2) }))
  return { orders, hits: hits.filter((h) => h.at <= now), statements }
}
