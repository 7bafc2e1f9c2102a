import { and, eq } from 'drizzle-orm'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import { notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import { type AskReport, partnerInsights } from './insights.ts'
import { expectOwn, type PartnersParts } from './parts.ts'
import { sidesOf } from './propose.ts'
import { ownPartner } from './read-partners.ts'
import { partnerContract, partnerTerms } from './tables.ts'
import { termsPdf } from './terms-pdf.ts'
import { readHits } from './tracking/index.ts'

export function moneyCalls({ database, clock }: PartnersParts, report: AskReport): Handlers<typeof partnerMoney> {
  return {
    async hits({ accountUuid, partnerUuid, before, outcome }, who) {
      expectOwn({ accountUuid }, who)
      await database.as(accountUuid, (tx) => ownPartner(tx, partnerUuid))
      const page = { ...(before && { before }), ...(outcome && { outcomes: [outcome] }) }
      return readHits(database, { accountUuid, partnerUuid }, page)
    },
    insights: (input, who) => partnerInsights({ database, clock, report }, input, who),
    async termsPdf({ accountUuid, partnerUuid, termsUuid }, who) {
      expectOwn({ accountUuid }, who)
      const { terms, contract, sides } = await database.as(accountUuid, async (tx) => {
        await ownPartner(tx, partnerUuid)
        const [found] = await tx
          .select({ terms: partnerTerms, contract: partnerContract })
          .from(partnerTerms)
          .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
          .where(and(eq(partnerTerms.uuid, termsUuid), eq(partnerContract.partnerUuid, partnerUuid)))
        if (!found) throw notFound()
        return { ...found, sides: await sidesOf(tx, found.contract) }
      })
      const file = await termsPdf(terms, sides)
      return {
        fileName: `terms-${contract.id}-${terms.version}.pdf`,
        base64: Buffer.from(file).toString('base64'),
      }
    },
  }
}
