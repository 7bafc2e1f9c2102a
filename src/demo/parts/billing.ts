import { eq } from 'drizzle-orm'
import { account } from '../../server/account/tables.ts'
import { boostPayout, invoice, type Party, subscription } from '../../server/billing/tables.ts'
import { addMonths } from '../../server/billing/index.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { demoDays } from '../scenario/roles-data.ts'
import { company, account as plan } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

const seller: Party = {
  name: 'Outbound ApS',
  address: 'Havnegade 1',
  zipcode: '1058',
  city: 'København K',
  countryCode: 'DK',
  vatNumber: 'DK12345678',
}
const { name } = plan
const { vatNumber, address, zipcode, city, countryCode } = company
const buyer: Party = { name, address, zipcode, city, countryCode, vatNumber }
/**
 * Days before the demo was made on which something was billed: a first year on Starter, a mistake, and the current
 * year.
 */
const bills = [
  { daysAgo: 628, number: 'DEMO-0098', plan: 'Starter', cents: 58_800, status: 'paid' },
  { daysAgo: 283, number: 'DEMO-0274', plan: 'Growth', cents: 178_800, status: 'void' },
  { daysAgo: 263, number: 'DEMO-0317', plan: 'Growth', cents: 178_800, status: 'paid' },
] as const
/** Cents of the last three payouts, newest first. */
const shares = [18_240, 15_375, 9660]

/** Growth with further features granted, so that every screen shows; its invoices, and payouts of boost campaigns. */
export const billingPart: DemoPart = {
  name: 'billing',
  version: 4,
  needs: ['account'],
  tables: [subscription, invoice, boostPayout],
  make: ({ scenario: { accountUuid }, calendar }) => {
    const day = (daysAgo: number) => startOf(calendar, demoDays - daysAgo)
    const invoices = bills.map(({ daysAgo, number, plan, cents, status }): typeof invoice.$inferInsert => {
      const issuedAt = day(daysAgo)
      const vatCents = cents / 4
      return {
        uuid: uuidOf(accountUuid, 'invoice', number),
        accountUuid,
        number,
        kind: 'invoice',
        status,
        issuedAt,
        dueOn: new Date(issuedAt.getTime() + 14 * 86_400_000).toISOString().slice(0, 10),
        paidAt: status === 'paid' ? day(daysAgo - 3) : null,
        planName: `${plan}, annual`,
        currencyCode: 'USD',
        netCents: cents,
        vatPercent: 25,
        vatCents,
        totalCents: cents + vatCents,
        vatNote: '',
        seller,
        buyer,
        lines: [{ text: `${plan}, one year`, cents }],
        periodStart: issuedAt,
        periodEnd: addMonths(issuedAt, 12, issuedAt.getUTCDate()),
      }
    })
    const begun = day(263)
    const month = (back: number) => {
      const now = day(0)
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
    }
    return {
      write: async (tx) => {
        await tx
          .update(account)
          .set({ granted: ['partners', 'creators', 'api'], isRevshareEnabled: false, revsharePercent: 0 })
          .where(eq(account.uuid, accountUuid))
        await insertRows(tx, subscription, [
          {
            accountUuid,
            plan: 'Growth',
            interval: 'year',
            periodStart: begun,
            periodEnd: addMonths(begun, 12, begun.getUTCDate()),
            anchorDay: begun.getUTCDate(),
          },
        ])
        await insertRows(tx, invoice, invoices)
        await insertRows(
          tx,
          boostPayout,
          shares.map((amountCents, n) => ({
            uuid: uuidOf(accountUuid, 'payout', String(n)),
            accountUuid,
            month: month(n + 1),
            currencyCode: 'DKK',
            earnedCents: shares.slice(n).reduce((sum, cents) => sum + cents * 10, 0),
            amountCents,
            paidAt: day(n * 30),
          })),
        )
      },
    }
  },
}
