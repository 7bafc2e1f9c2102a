import { and, eq } from 'drizzle-orm'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import { notFound } from '../http/fail.ts'
import { zoneOf } from '../account/index.ts'
import type { Handlers } from '../http/handlers.ts'
import { type AskReport, partnerInsights } from './insights.ts'
import type { Principal } from '../http/principal.ts'
import { actor, expectOwn, type PartnersParts } from './parts.ts'
import { sidesOf } from './propose.ts'
import { ownPartner } from './read-partners.ts'
import { partnerContract, partnerTerms } from './tables.ts'
import { termsPdf } from './terms-pdf.ts'
import {
  type PartnerIdentity,
  payStatement,
  readHits,
  readOrders,
  readStatements,
  readTestState,
  statementFile,
} from './tracking/index.ts'

export function moneyCalls(parts: PartnersParts, report: AskReport): Handlers<typeof partnerMoney> {
  const { database, clock } = parts
  /** A partner of who asks, or the answer for every other id. */
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
    statements: async (of, who) => readStatements(database, await own(of, who)),
    async statementFile({ statementUuid, format, ...of }, who) {
      return statementFile(database, await own(of, who), { statementUuid, format })
    },
    async payStatement({ statementUuid, ...of }, who) {
      const partner = await own(of, who)
      const { author } = await database.as(who.accountUuid, (tx) => actor(tx, who, clock))
      await payStatement(parts, partner, { statementUuid, author })
      return {}
    },
    insights: (input, who) => partnerInsights({ database, clock, report }, input, who),
    async termsPdf({ accountUuid, partnerUuid, termsUuid }, who) {
      expectOwn({ accountUuid }, who)
      const { terms, contract, sides, zone } = await database.as(accountUuid, async (tx) => {
        await ownPartner(tx, partnerUuid)
        const [found] = await tx
          .select({ terms: partnerTerms, contract: partnerContract })
          .from(partnerTerms)
          .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
          .where(and(eq(partnerTerms.uuid, termsUuid), eq(partnerContract.partnerUuid, partnerUuid)))
        if (!found) throw notFound()
        return { ...found, sides: await sidesOf(tx, found.contract), zone: await zoneOf(tx, accountUuid) }
      })
      const file = await termsPdf(terms, sides, zone)
      return {
        fileName: `terms-${contract.id}-${terms.version}.pdf`,
        base64: Buffer.from(file).toString('base64'),
      }
    },
  }
}
