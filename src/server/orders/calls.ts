import { desc } from 'drizzle-orm'
import { merchantOrders } from '../../contract/orders/merchant-orders.ts'
import type { partnerOrders } from '../../contract/orders/partner-orders.ts'
import type { Clock } from '../time/clock.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { type BrandOf, productName } from '../mail/index.ts'
import {
  type PartnerIdentity,
  type Realm,
  actor,
  expectOwn,
  liveKeys,
  ownPartner,
  partnerKey,
  withinRealm,
} from '../partners/index.ts'
import type { Database } from '../store/database/open.ts'
import { approveOrder, type MoneyIntake, rejectOrder } from './decide-order.ts'
import { readHits, readOrders } from './read-lists.ts'
import { readTestState } from './reports/test-state.ts'
import { payStatement } from './statements/pay-statement.ts'
import { merchantStatements, partnerStatementFile, publisherStatements } from './statements/read-statements.ts'
import { readTroubles } from './watch/read-troubles.ts'
import { merchantFiles } from './merchant-export.ts'

type Parts = { database: Database; clock: Clock; money: MoneyIntake; brandOf: BrandOf }

/** Calls for a publisher to read a partner's orders. */
export function publisherCalls(parts: Parts): Handlers<typeof partnerOrders> {
  const { database, clock } = parts
  /** Returns the caller's own partner. Every other id gets the same not-found answer. */
  const own = async ({ accountUuid, partnerUuid }: PartnerIdentity, who: Principal): Promise<PartnerIdentity> => {
    expectOwn({ accountUuid }, who)
    await database.as(accountUuid, (tx) => ownPartner(tx, partnerUuid))
    return { accountUuid, partnerUuid }
  }
  const pageOf = (before: string | undefined) => (before === undefined ? {} : { before })
  return {
    async hits({ before, outcome, ...of }, who) {
      const page = { ...pageOf(before), ...(outcome && { outcomes: [outcome] }) }
      return readHits(database, await own(of, who), page)
    },
    orders: async ({ before, ...of }, who) => readOrders(parts, await own(of, who), pageOf(before)),
    trackingTest: async (of, who) => readTestState(parts, await own(of, who)),
    statements: async (of, who) => ({
      statements: await publisherStatements(parts, await own(of, who), who.writtenFormat),
    }),
    async statementFile({ statementUuid, format, ...of }, who) {
      return partnerStatementFile(parts, await own(of, who), {
        statementUuid,
        format,
        isPublisher: true,
        own: who.writtenFormat,
      })
    },
    async payStatement({ statementUuid, paidOn, reference, ...of }, who) {
      const partner = await own(of, who)
      const { author } = await database.as(who.accountUuid, (tx) => actor(tx, who, clock))
      await payStatement(parts, partner, { statementUuid, author, userUuid: who.userUuid }, { paidOn, reference })
      return {}
    },
    async takeBackPayment({ statementUuid, ...of }, who) {
      const partner = await own(of, who)
      const { author } = await database.as(who.accountUuid, (tx) => actor(tx, who, clock))
      await payStatement(parts, partner, { statementUuid, author, userUuid: who.userUuid }, null)
      return {}
    },
  }
}

/** The same calls for the merchant, who can also decide on orders. */
export function merchantCalls(parts: Parts & { realm: Realm; rates: RateLimits }): Handlers<typeof merchantOrders> {
  const { database, clock, money, realm, rates } = parts
  return withinRealm(
    merchantOrders,
    { realm, rates },
    {
      async tracking(_, who) {
        const state = await readTestState({ database, clock }, who)
        const keys = await database.as(who.accountUuid, (tx) =>
          tx.select().from(partnerKey).where(liveKeys(who.partnerUuid)).orderBy(desc(partnerKey.createdAt)),
        )
        return {
          ...state,
          keys: keys.map(({ keyId, createdAt }) => ({ keyId, createdAt: createdAt.toISOString() })),
        }
      },
      troubles: async (_, who) => ({
        troubles: await database.as(who.accountUuid, (tx) => readTroubles(tx, who, clock.now())),
      }),
      hits: ({ before, outcome }, who) =>
        readHits(database, who, { ...(before && { before }), ...(outcome && { outcomes: [outcome] }) }),
      orders: ({ before, status }, who) =>
        readOrders({ database, clock }, who, { ...(before && { before }), ...(status && { statuses: [status] }) }),
      async approve({ orderId }, who) {
        await approveOrder({ database, clock, money }, who, { orderId, author: who.name })
        return {}
      },
      async reject({ orderId, reason }, who) {
        await rejectOrder({ database, clock, money }, who, { orderId, reason, author: who.name })
        return {}
      },
      statements: async (_, who) => ({ statements: await merchantStatements({ database, clock }, who) }),
      statementFile: (input, who) => partnerStatementFile(parts, who, { ...input, isPublisher: false, own: 'british' }),
      async everything(_, { accountUuid, partnerUuid }) {
        const now = clock.now()
        const brand = await parts.brandOf(accountUuid)
        const product = brand?.name ?? productName
        const bytes = await database.as(accountUuid, (tx) => merchantFiles(tx, partnerUuid, { now, product }))
        return {
          fileName: `${brand ? 'everything' : 'outbound'}-${now.toISOString().slice(0, 10)}.zip`,
          base64: Buffer.from(bytes).toString('base64'),
        }
      },
    },
  )
}
