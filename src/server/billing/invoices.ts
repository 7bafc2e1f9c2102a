import { invoiceDays } from '../../contract/bounds.ts'
import { eq, sql } from 'drizzle-orm'
import type { InvoiceRow } from '../../contract/billing/billing.ts'
import { account } from '../account/tables.ts'
import { notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { invoice, invoiceCounter, type InvoiceLine, type Party } from './tables.ts'
import { percentOf } from './percent-of.ts'
import { vatOf } from './vat.ts'

const day = 86_400_000
/** Days until an invoice is due. */
const term = invoiceDays.due
export const dollars = (cents: number): number => cents / 100

export type Issue = {
  accountUuid: string
  seller: Party
  planName: string
  lines: InvoiceLine[]
  periodStart: Date
  periodEnd: Date
}

export const vatCents = (netCents: number, percent: number): number => percentOf(netCents, percent)

export async function buyerOf(tx: Tx, accountUuid: string): Promise<Party> {
  const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
  if (!of) throw notFound()
  const { name, address, zipcode, city, countryCode, vatNumber } = of
  return { name, address, zipcode, city, countryCode, vatNumber }
}

/** The next number of a year. Its row stays locked until the invoice is written: a rollback leaves no gap. */
async function nextNumber(tx: Tx, year: number): Promise<string> {
  const [row] = await tx
    .insert(invoiceCounter)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounter.year, set: { last: sql`${invoiceCounter.last} + 1` } })
    .returning()
  return `OB-${year}-${String(row?.last ?? 0).padStart(4, '0')}`
}

/** Writes a permanent invoice: the parties, the VAT rule and every line are copied into it. */
export async function issueInvoice(tx: Tx, i: Issue, now: Date): Promise<typeof invoice.$inferSelect> {
  const buyer = await buyerOf(tx, i.accountUuid)
  const vat = vatOf(i.seller, buyer)
  const netCents = i.lines.reduce((sum, line) => sum + line.cents, 0)
  const tax = vatCents(netCents, vat.percent)
  const [row] = await tx
    .insert(invoice)
    .values({
      accountUuid: i.accountUuid,
      number: await nextNumber(tx, now.getUTCFullYear()),
      kind: 'invoice',
      status: netCents + tax === 0 ? 'paid' : 'open',
      issuedAt: now,
      dueOn: new Date(now.getTime() + term * day).toISOString().slice(0, 10),
      planName: i.planName,
      currencyCode: 'USD',
      netCents,
      vatPercent: vat.percent,
      vatCents: tax,
      totalCents: netCents + tax,
      vatNote: vat.note,
      seller: i.seller,
      buyer,
      lines: i.lines,
      periodStart: i.periodStart,
      periodEnd: i.periodEnd,
    })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Cancels a whole invoice with a credit note: same parties and rule, negative lines. The invoice stays. */
export async function issueCredit(
  tx: Tx,
  of: typeof invoice.$inferSelect,
  now: Date,
): Promise<typeof invoice.$inferSelect> {
  const { uuid, number, ...kept } = of
  const isPaid = of.status === 'paid'
  const [row] = await tx
    .insert(invoice)
    .values({
      ...kept,
      kind: 'credit',
      number: await nextNumber(tx, now.getUTCFullYear()),
      // the money of a paid one must be returned; an unpaid one is settled by the note
      status: isPaid ? 'open' : 'paid',
      issuedAt: now,
      paidAt: isPaid ? null : now,
      dueOn: new Date(now.getTime() + term * day).toISOString().slice(0, 10),
      planName: of.planName,
      netCents: -of.netCents,
      vatCents: -of.vatCents,
      totalCents: -of.totalCents,
      lines: [
        { text: `Credit for invoice ${number}`, cents: 0 },
        ...of.lines.map((line) => ({ text: line.text, cents: -line.cents })),
      ],
      creditsUuid: uuid,
      reminders: 0,
    })
    .returning()
  if (!row) throw new Error('insert returned no row')
  if (!isPaid) await tx.update(invoice).set({ status: 'void' }).where(eq(invoice.uuid, uuid))
  return row
}

/** An open invoice is overdue after its due date; a credit note is for the house to pay. */
export const isOverdue = (i: Pick<typeof invoice.$inferSelect, 'kind' | 'status' | 'dueOn'>, now: Date): boolean =>
  i.kind === 'invoice' && i.status === 'open' && i.dueOn < now.toISOString().slice(0, 10)

/** Path of an invoice's file: `serve-invoice.ts` answers there. */
export const invoicesPath = '/tr/invoices/'
export const invoicePdfUrl = (publicUrl: string, invoiceId: string): string =>
  `${publicUrl}${invoicesPath}${invoiceId}.pdf`

export const shownInvoice = (
  i: typeof invoice.$inferSelect,
  { now, publicUrl }: { now: Date; publicUrl: string },
): InvoiceRow => ({
  invoiceId: i.uuid,
  invoiceCreatedDatetime: i.issuedAt.toISOString(),
  invoiceTotalAmount: dollars(i.totalCents),
  invoiceCurrencyCode: i.currencyCode,
  invoiceNumber: i.number,
  invoiceStatus: isOverdue(i, now) ? 'overdue' : i.status,
  invoiceType: i.kind,
  invoicePlanName: i.planName,
  invoicePdfUrl: invoicePdfUrl(publicUrl, i.uuid),
})
