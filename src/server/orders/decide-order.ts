import { and, eq } from 'drizzle-orm'
import type { Clock } from '../time/clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Take } from '../money/index.ts'
import { directConnection } from '../networks/index.ts'
import { inBothForms } from '../store/database/in-transaction.ts'
import type { Database } from '../store/database/open.ts'
import { type PartnerIdentity, noteActivity } from '../partners/index.ts'
import { type Decision, decisionProblem } from './may-decide.ts'
import { arrivalOf, laterThan } from './order-money.ts'
import { partnerOrder } from './tables.ts'

/** How money is recorded: `take` runs inside the caller's transaction, `wake` signals that it was committed. */
export type MoneyIntake = { take: Take; wake: () => void }
type Parts = { database: Database; clock: Clock; money: MoneyIntake }
type Decided = { orderId: string; author: string }

async function decide(
  { database, clock, money }: Parts,
  { accountUuid, partnerUuid }: PartnerIdentity,
  { orderId, author, decision, reason }: Decided & { decision: Decision; reason: string },
): Promise<void> {
  await inBothForms(database, async (tx, client) => {
    const here = and(
      eq(partnerOrder.partnerUuid, partnerUuid),
      eq(partnerOrder.accountUuid, accountUuid),
      eq(partnerOrder.orderId, orderId),
    )
    const [order] = await tx.select().from(partnerOrder).where(here).for('update')
    if (!order) throw notFound()
    const now = clock.now()
    const problem = decisionProblem(order, decision, now)
    if (problem) throw new Fail('conflict', problem)
    const [decided] = await tx
      .update(partnerOrder)
      .set({ status: decision, reason, isSigned: true, changedAt: laterThan(order.changedAt, now) })
      .where(here)
      .returning()
    if (!decided) throw notFound()
    await money.take(client, [arrivalOf(await directConnection(tx, accountUuid), decided, '')])
    if (decision === 'approved') return
    const { contractUuid } = order
    const message = `Order ${orderId} rejected: ${reason}`
    await noteActivity(tx, { accountUuid, partnerUuid, contractUuid, type: 'money', message, author }, now)
  })
  money.wake()
}

/** The merchant approves an order. Refused with a reason when they can no longer do so (`decisionProblem`). */
export const approveOrder = (parts: Parts, who: PartnerIdentity, order: Decided): Promise<void> =>
  decide(parts, who, { ...order, decision: 'approved', reason: '' })

/** The merchant rejects an order and gives a reason. */
export async function rejectOrder(parts: Parts, who: PartnerIdentity, order: Decided & { reason: string }) {
  const reason = order.reason.trim()
  if (reason === '') throw new Fail('badInput', 'reason: This field is required')
  if (reason.length > 500) throw new Fail('badInput', 'reason: Must have at most 500 characters')
  await decide(parts, who, { ...order, reason, decision: 'rejected' })
}
