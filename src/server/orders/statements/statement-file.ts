import { and, asc, eq } from 'drizzle-orm'
import type { StatementFormat } from '../../../contract/partners/partner-views.ts'
import { addDays } from '../../../contract/days.ts'
import { minorDecimals } from '../../../contract/currency-table.ts'
import { Decimal } from '../../../contract/decimal.ts'
import { toCsv } from '../../../report/csv.ts'
import { account, zoneOf } from '../../account/index.ts'
import { notFound } from '../../http/fail.ts'
import type { Database } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import { type PartnerIdentity, type PdfLine, partner, partnerContract, pdfPage } from '../../partners/index.ts'
import { shownAmount } from '../read-lists.ts'
import { amountToPay } from './amount-to-pay.ts'
import { partnerOrder, partnerStatement } from '../tables.ts'

type Statement = typeof partnerStatement.$inferSelect
export type StatementOrder = Pick<
  typeof partnerOrder.$inferSelect,
  'orderId' | 'kind' | 'at' | 'amount' | 'commission' | 'currency' | 'coupon'
> & { campaign: string }
export type Side = { name: string; address: string; countryCode: string; vatNumber: string }
export type StatementSides = { publisher: Side; merchant: Side; zone: string }

/** Days in which a statement is to be paid. */
const daysToPay = 30
const sideText = ({ name, address, vatNumber }: Side) =>
  [name, address, vatNumber && `VAT ${vatNumber}`].filter(Boolean).join(', ')
const addressOf = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** A file that people print lists so many lines; those beyond stand in it as a sum, and one by one in the CSV. */
const mostLines = 1000
/** As the statement's total is made: each rounded to what its currency can be paid in. */
const sumOf = (rows: readonly StatementOrder[]) => {
  const currency = rows[0]?.currency ?? ''
  const sum = Decimal.sum(rows.map((o) => Decimal.of(o.commission).payable(o.currency)))
  return `${sum.fixed(minorDecimals(currency))} ${currency}`
}

type Line = { name: string; value: string; orders: readonly StatementOrder[] }
/** Orders one by one; of clicks, of which there are many, a day of a campaign is one line. */
function linesOf(orders: readonly StatementOrder[], zone: string): Line[] {
  const lines: Line[] = []
  const days = new Map<string, StatementOrder[]>()
  for (const o of orders) {
    const day = dayOf(o.at, zone)
    if (o.kind === 'sale')
      lines.push({
        name: `${day}  ${o.orderId}`,
        value: `${sumOf([o])}, of an order of ${shownAmount(o.amount, o.currency)} ${o.currency}`,
        orders: [o],
      })
    else days.set(`${day}  ${o.campaign}`, [...(days.get(`${day}  ${o.campaign}`) ?? []), o])
  }
  for (const [name, clicks] of days) {
    const count = clicks.length === 1 ? 'one click' : `${clicks.length} clicks`
    lines.push({ name, value: `${sumOf(clicks)}, of ${count}`, orders: clicks })
  }
  return lines
}

export function statementPdf(
  s: Statement,
  orders: readonly StatementOrder[],
  { publisher, merchant, zone }: StatementSides,
) {
  const fact = (name: string, value: string): PdfLine => ({ kind: 'fact', name, value })
  const all = linesOf(orders, zone)
  const due = amountToPay(s.total, s.currency, publisher, merchant)
  const rest = all.slice(mostLines)
  return pdfPage({
    title: `Statement of ${s.month}, ${s.currency}`,
    at: s.createdAt,
    lines: [
      { kind: 'title', text: `Statement of ${s.month}` },
      fact('Publisher', sideText(publisher)),
      fact('Merchant', sideText(merchant)),
      fact('Made on', dayOf(s.createdAt, zone)),
      fact('Orders', String(s.orderCount)),
      fact('Total', `${shownAmount(s.total, s.currency)} ${s.currency}`),
      fact('VAT', `${due.vatPercent}%, ${due.vat} ${s.currency}${due.note && `. ${due.note}`}`),
      fact('To pay', `${due.toPay} ${s.currency}, to ${publisher.name}`),
      fact('Due on', addDays(dayOf(s.createdAt, zone), daysToPay)),
      fact('Status', s.paidAt ? `Paid, as ${publisher.name} said on ${dayOf(s.paidAt, zone)}` : 'Open'),
      { kind: 'head', text: 'Commission, order by order' },
      ...all.slice(0, mostLines).map(({ name, value }) => fact(name, value)),
      ...(rest.length > 0
        ? [
            fact(
              `${rest.length} more lines`,
              `${sumOf(rest.flatMap((l) => l.orders))}; they stand in the CSV file of this statement`,
            ),
          ]
        : []),
      { kind: 'text', text: `Days are those of ${zone}. Amounts of orders are without VAT.` },
    ],
  })
}

export const statementCsv = (s: Statement, orders: readonly StatementOrder[]): string =>
  toCsv(
    ['Month', 'Time (UTC)', 'Order', 'Campaign', 'Coupon', 'Amount', 'Commission', 'Currency'],
    orders.map((o) => [
      s.month,
      o.at.toISOString().slice(0, 19).replace('T', ' '),
      o.kind === 'cpc' ? 'A click' : o.orderId,
      o.campaign,
      o.coupon,
      o.kind === 'cpc' ? '' : shownAmount(o.amount, o.currency),
      shownAmount(o.commission, o.currency),
      o.currency,
    ]),
  )

/** A statement as a file, for the publisher and for the merchant: its lines add up to its total. */
export async function statementFile(
  database: Database,
  { accountUuid, partnerUuid }: PartnerIdentity,
  { statementUuid, format }: { statementUuid: string; format: StatementFormat },
): Promise<{ fileName: string; base64: string }> {
  const { statement, orders, sides } = await database.as(accountUuid, async (tx) => {
    const [found] = await tx
      .select({ statement: partnerStatement, merchant: partner, publisher: account })
      .from(partnerStatement)
      .innerJoin(partner, eq(partner.uuid, partnerStatement.partnerUuid))
      .innerJoin(account, eq(account.uuid, partnerStatement.accountUuid))
      .where(and(eq(partnerStatement.uuid, statementUuid), eq(partnerStatement.partnerUuid, partnerUuid)))
    if (!found) throw notFound()
    const rows = await tx
      .select({ order: partnerOrder, campaign: partnerContract.name })
      .from(partnerOrder)
      .innerJoin(partnerContract, eq(partnerContract.uuid, partnerOrder.contractUuid))
      .where(and(eq(partnerOrder.statementUuid, statementUuid), eq(partnerOrder.partnerUuid, partnerUuid)))
      .orderBy(asc(partnerOrder.at), asc(partnerOrder.orderId))
    return {
      statement: found.statement,
      orders: rows.map(({ order, campaign }) => ({ ...order, campaign })),
      sides: {
        publisher: {
          ...found.publisher,
          address: [
            found.publisher.address,
            addressOf(found.publisher.zipcode, found.publisher.city),
            found.publisher.countryCode,
          ]
            .filter(Boolean)
            .join(', '),
        },
        merchant: {
          name: found.merchant.companyName,
          vatNumber: found.merchant.companyVat,
          countryCode: found.merchant.companyCountry,
          address: [
            found.merchant.companyAddress,
            addressOf(found.merchant.companyZip, found.merchant.companyCity),
            found.merchant.companyCountry,
          ]
            .filter(Boolean)
            .join(', '),
        },
        zone: await zoneOf(tx, accountUuid),
      },
    }
  })
  const bytes =
    format === 'pdf' ? await statementPdf(statement, orders, sides) : Buffer.from(statementCsv(statement, orders))
  return {
    fileName: `statement-${statement.month}-${statement.currency}.${format}`,
    base64: Buffer.from(bytes).toString('base64'),
  }
}
