import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { HitView, orderStates, OrderView } from '../../contract/partners/partner-views.ts'
import { minorDecimals } from '../../contract/currency-table.ts'
import { Decimal } from '../../contract/decimal.ts'
import type { Clock } from '../time/clock.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import { type PartnerIdentity, partnerContract } from '../partners/index.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { decisionProblem } from './may-decide.ts'
import { partnerHit, partnerOrder } from './tables.ts'

/** Amounts for display: the currency's decimals (none for yen), more only where they are not zero. */
export function shownAmount(amount: string, currency: string): string {
  if (!/^-?\d+\.\d{4}$/.test(amount)) return amount
  const value = Decimal.of(amount)
  const [, said = ''] = value.exact().split('.')
  return value.fixed(Math.max(said.length, minorDecimals(currency)))
}

export const shownHit = (h: typeof partnerHit.$inferSelect): HitView => ({
  hitUuid: h.uuid,
  at: h.at.toISOString(),
  way: h.way,
  orderId: h.orderId,
  amount: shownAmount(h.amount, h.currency),
  currency: h.currency,
  coupon: h.coupon,
  isTest: h.isTest,
  outcome: h.outcome,
  reason: h.reason,
})

/** One page of a list; `before` is the `next` of the previous page. */
export type Page = { size?: number; before?: string }
const usual = 50
const most = 500
const sizeOf = ({ size = usual }: Page) => Math.min(Math.max(1, size), most)
const split = <Row>(rows: Row[], size: number): { rows: Row[]; last: Row | undefined } => ({
  rows: rows.slice(0, size),
  last: rows.length > size ? rows[size - 1] : undefined,
})

/** All order reports of the last 90 days, newest first. */
export async function readHits(
  database: Database,
  { accountUuid, partnerUuid }: PartnerIdentity,
  page: Page & { outcomes?: readonly HitView['outcome'][] } = {},
): Promise<{ hits: HitView[]; next: string | null }> {
  const size = sizeOf(page)
  const from = page.before === undefined ? null : readCursor(page.before)
  const found = await database.as(accountUuid, (tx) =>
    tx
      .select()
      .from(partnerHit)
      .where(
        and(
          eq(partnerHit.partnerUuid, partnerUuid),
          page.outcomes && inArray(partnerHit.outcome, [...page.outcomes]),
          from
            ? sql`(${partnerHit.at}, ${partnerHit.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::bigint)`
            : undefined,
        ),
      )
      .orderBy(desc(partnerHit.at), desc(partnerHit.id))
      .limit(size + 1),
  )
  const { rows, last } = split(found, size)
  return { hits: rows.map(shownHit), next: last ? cursorOf(last.at, String(last.id)) : null }
}

type Orders = Page & {
  statuses?: readonly (typeof orderStates)[number][]
  kinds?: readonly OrderView['kind'][]
  contractUuid?: string
}
/** Credited orders, newest first. */
export async function readOrders(
  { database, clock }: { database: Database; clock: Clock },
  { accountUuid, partnerUuid }: PartnerIdentity,
  page: Orders = {},
): Promise<{ orders: OrderView[]; next: string | null }> {
  const size = sizeOf(page)
  const from = page.before === undefined ? null : readCursor(page.before)
  const found = await database.as(accountUuid, (tx) =>
    tx
      .select({ order: partnerOrder, contractName: partnerContract.name, siteName: site.name })
      .from(partnerOrder)
      .innerJoin(partnerContract, eq(partnerContract.uuid, partnerOrder.contractUuid))
      .leftJoin(site, eq(site.uuid, partnerOrder.siteUuid))
      .where(
        and(
          eq(partnerOrder.partnerUuid, partnerUuid),
          page.statuses && inArray(partnerOrder.status, [...page.statuses]),
          page.kinds && inArray(partnerOrder.kind, [...page.kinds]),
          page.contractUuid === undefined ? undefined : eq(partnerOrder.contractUuid, page.contractUuid),
          from
            ? sql`(${partnerOrder.at}, ${partnerOrder.orderId}) < (${from.at.toISOString()}::timestamptz, ${from.id})`
            : undefined,
        ),
      )
      .orderBy(desc(partnerOrder.at), desc(partnerOrder.orderId))
      .limit(size + 1),
  )
  const { rows, last } = split(found, size)
  const now = clock.now()
  return {
    orders: rows.map(({ order: o, contractName, siteName }) => ({
      orderId: o.orderId,
      kind: o.kind,
      contractUuid: o.contractUuid,
      contractName,
      at: o.at.toISOString(),
      amount: shownAmount(o.amount, o.currency),
      commission: shownAmount(o.commission, o.currency),
      currency: o.currency,
      status: o.status,
      coupon: o.coupon,
      siteName: siteName ?? '',
      reason: o.reason,
      holdUntil: o.holdUntil.toISOString(),
      isSigned: o.isSigned,
      isChecked: o.isChecked,
      mayApprove: decisionProblem(o, 'approved', now) === null,
      mayReject: decisionProblem(o, 'rejected', now) === null,
    })),
    next: last ? cursorOf(last.order.at, last.order.orderId) : null,
  }
}
