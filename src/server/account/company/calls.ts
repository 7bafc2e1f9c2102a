import { eq } from 'drizzle-orm'
import type { CompanyDetail, company as companyContract } from '../../../contract/account/company.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { account } from '../tables.ts'

const shown = (a: typeof account.$inferSelect): CompanyDetail => ({
  accountName: a.name,
  accountVatNumber: a.vatNumber,
  accountAddress: a.address,
  accountZipcode: a.zipcode,
  accountCity: a.city,
  accountCountryCode: a.countryCode,
  accountPhone: a.phone,
  accountBillingEmail: a.billingEmail,
  accountPaymentDetails: a.paymentDetails,
})

async function own(tx: Tx, accountUuid: string) {
  const [found] = await tx.select().from(account).where(eq(account.uuid, accountUuid)).for('update')
  if (!found) throw notFound()
  return found
}

export const companyCalls = (database: Database): Handlers<typeof companyContract> => ({
  detail: (_, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const [found] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
      if (!found) throw notFound()
      return shown(found)
    }),
  update: (input, who) =>
    database.as(who.accountUuid, async (tx) => {
      const before = await own(tx, who.accountUuid)
      const next = { ...shown(before), ...Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) }
      const [row] = await tx
        .update(account)
        .set({
          name: next.accountName,
          vatNumber: next.accountVatNumber,
          address: next.accountAddress,
          zipcode: next.accountZipcode,
          city: next.accountCity,
          countryCode: next.accountCountryCode,
          phone: next.accountPhone,
          billingEmail: next.accountBillingEmail,
          paymentDetails: next.accountPaymentDetails,
        })
        .where(eq(account.uuid, who.accountUuid))
        .returning()
      if (!row) throw notFound()
      await recordAudit(tx, who, {
        action: 'company.changed',
        object: before.name,
        before: shown(before),
        after: shown(row),
      })
      return shown(row)
    }),
})
