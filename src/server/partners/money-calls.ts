import { and, eq } from 'drizzle-orm'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import { notFound } from '../http/fail.ts'
import { zoneOf } from '../account/index.ts'
import type { Handlers } from '../http/handlers.ts'
import { type AskReport, partnerInsights } from './figures/insights.ts'
import { expectOwn, type PartnersParts } from './parts.ts'
import { sidesOf } from './contracts/propose.ts'
import { ownPartner } from './read-partners.ts'
import { partnerContract, partnerTerms } from './tables.ts'
import { termsPdf } from './contracts/terms-pdf.ts'

export function moneyCalls(parts: PartnersParts, report: AskReport): Handlers<typeof partnerMoney> {
  const { database, clock, brandOf } = parts
  return {
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
      const file = await termsPdf(terms, sides, { zone, brand: await brandOf(accountUuid) })
      return {
        fileName: `terms-${contract.id}-${terms.version}.pdf`,
        base64: Buffer.from(file).toString('base64'),
      }
    },
  }
}
