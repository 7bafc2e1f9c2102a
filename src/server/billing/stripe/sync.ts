import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { account } from '../../account/tables.ts'
import type { Clock } from '../../time/clock.ts'
import type { Log } from '../../log/log.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { changePlan } from '../change-plan.ts'
import { stripeCustomer } from '../tables.ts'
import { readStripe } from './read-stripe.ts'
import { paidPlan } from './shown.ts'

export type SyncParts = { database: Database; clock: Clock; log: Log; stripe: () => Promise<Stripe> }

/** Concurrent writes tolerated before a read gives up; its job retries. */
const attempts = 10

/**
 * Reads an account from Stripe and writes everything at once, including the plan. A concurrent write may be newer: then
 * it reads again, so that what is written last was read last. Holds no connection while waiting for Stripe.
 */
export async function syncAccount({ database, clock, log, stripe }: SyncParts, accountUuid: string): Promise<void> {
  const client = await stripe()
  const ofAccount = eq(stripeCustomer.accountUuid, accountUuid)
  const readOnce = async () => {
    const [before] = await database.system.select().from(stripeCustomer).where(ofAccount)
    if (!before) return []
    const read = await readStripe(client, before.customerId)
    return database.system.transaction((tx) => write(tx, before.syncedAt, read))
  }
  const write = async (tx: Tx, since: Date | null, read: Awaited<ReturnType<typeof readStripe>>) => {
    const [known] = await tx.select().from(stripeCustomer).where(ofAccount).for('update')
    if (!known) return []
    if (known.syncedAt?.getTime() !== since?.getTime()) return null
    const now = new Date(Math.max(clock.now().getTime(), (since?.getTime() ?? 0) + 1))
    const keep = read.state.subscription?.cancelAtPeriodEnd === false ? null : (known.state?.keep ?? null)
    await tx
      .update(stripeCustomer)
      .set({ state: { ...read.state, keep }, syncedAt: now })
      .where(ofAccount)
    const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid)).for('update')
    const plan = paidPlan(read.state.subscription, now) ?? 'Freemium'
    // a contract plan is the operator's; accounts that never paid here keep what the operator gave
    const hadOne = known.state?.subscription != null
    const isOurs = of && of.plan !== 'Custom' && (read.state.subscription !== null || hadOne)
    if (isOurs && of.plan !== plan) await changePlan(tx, { accountUuid, userUuid: null }, plan, keep)
    return read.tooMany
  }
  let tooMany: string[] | null = null
  for (let n = 0; n < attempts && tooMany === null; n++) tooMany = await readOnce()
  if (tooMany === null) throw new Error('what Stripe says of an account changes faster than it can be written')
  for (const id of tooMany) {
    log.warn('an account paid for two subscriptions: the newer one is cancelled, pay it back at Stripe', {
      account: accountUuid,
      subscription: id,
    })
    await client.subscriptions.cancel(id)
  }
}
