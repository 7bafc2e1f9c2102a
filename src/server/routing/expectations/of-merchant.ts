import { and, eq, inArray } from 'drizzle-orm'
import type { Expectation } from '../../../contract/routing/expectation.ts'
import type { Clock } from '../../time/clock.ts'
import { notFound } from '../../http/fail.ts'
import type { Principal } from '../../http/principal.ts'
import { merchant, programme } from '../../merchants/tables.ts'
import { approvalsOf, readEuro } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { connection } from '../../networks/tables.ts'
import { createLeadsToShop } from '../can-carry.ts'
import type { NetworkLinks } from '../network-links.ts'
import type { Stated } from '../expected.ts'
import { indexFacts, noFacts } from '../facts.ts'
import { readFacts } from '../read-facts.ts'
import { expectationOf } from './explain.ts'

export type ExpectationParts = { database: Database; events: Events; clock: Clock }
const number = (text: string | null) => (text === null ? null : Number(text))

export type ProgrammeParts = ExpectationParts & { links: Pick<NetworkLinks, 'deepLink'> }
export type OfProgramme = {
  programme: typeof programme.$inferSelect
  /** Domain of its merchant. */
  domain: string
  isConnected: boolean
  expectation: Expectation | null
}
type Who = Pick<Principal, 'accountUuid' | 'currencyCode'>

/** Facts from an account's closed clicks, and today's rates. */
export async function learnedOf({ database, events, clock }: ExpectationParts, accountUuid: string) {
  const [facts, euro] = await Promise.all([
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now: clock.now().getTime(), accountUuid }),
    readEuro(database),
  ])
  return { facts, known: indexFacts(facts.get(accountUuid) ?? noFacts), euro }
}
type Learned = Pick<Awaited<ReturnType<typeof learnedOf>>, 'known' | 'euro'>

/**
 * Programmes of some merchants, open or available, with expected earnings per click: null for a joined one whose
 * network cannot link to the shop, because no click goes through it (R77: campaigns without a link).
 */
export async function expectationsOfProgrammes(
  parts: ProgrammeParts,
  merchantUuids: readonly string[],
  { accountUuid, currencyCode }: Who,
  learned?: Learned,
): Promise<OfProgramme[]> {
  if (merchantUuids.length === 0) return []
  const rows = await parts.database.as(accountUuid, (tx) =>
    tx
      .select({
        programme,
        domain: merchant.domain,
        partnerId: connection.partnerId,
        isConnected: connection.isActive,
      })
      .from(programme)
      .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
      .innerJoin(connection, eq(connection.uuid, programme.connectionUuid))
      .where(
        and(
          inArray(programme.merchantUuid, [...merchantUuids]),
          inArray(programme.relationship, ['joined', 'pending', 'notjoined']),
        ),
      )
      .limit(5000),
  )
  if (rows.length === 0) return []
  const { known, euro } = learned ?? (await learnedOf(parts, accountUuid))
  const rate = euro.perEuro(currencyCode)
  const leadsToShop = createLeadsToShop(parts.links)
  // without a rate for the viewer's currency, amounts are in euro
  const [currency, perEuro] = rate ? [currencyCode, rate] : ['EUR', 1]
  return rows.map(({ programme: p, domain, partnerId, isConnected }) => {
    const stated: Stated = {
      type: p.commissionType,
      percentage: number(p.commissionPercentage),
      flatEuro: euro.euro(p.commissionFlat, p.commissionCurrency),
    }
    return {
      programme: p,
      domain,
      isConnected,
      expectation: leadsToShop(p, partnerId, domain)
        ? expectationOf(stated, known(domain, p.connectionUuid), currency, perEuro)
        : null,
    }
  })
}

/** Expected earnings per click through each programme of a merchant, by programme. */
export async function expectationsOfMerchant(
  parts: ProgrammeParts,
  merchantUuid: string,
  who: Who,
): Promise<{ campaignUuid: string; expectation: Expectation | null }[]> {
  const rows = await expectationsOfProgrammes(parts, [merchantUuid], who)
  if (rows.length === 0) {
    const [any] = await parts.database.as(who.accountUuid, (tx) =>
      tx.select({ uuid: programme.uuid }).from(programme).where(eq(programme.merchantUuid, merchantUuid)).limit(1),
    )
    if (!any) throw notFound()
  }
  return rows.map(({ programme: p, expectation }) => ({ campaignUuid: p.uuid, expectation }))
}
