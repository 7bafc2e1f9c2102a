import { eq } from 'drizzle-orm'
import { writingOf } from '../../report/writing.ts'
import type { Principal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { StripePort } from './stripe/port.ts'
import { invoice } from './tables.ts'

type Found = { fileName: string; bytes: Uint8Array } | { url: string }

/** The file of an account's invoice; for one of Stripe, its temporary address. Null for every other id. */
export async function findInvoiceFile(
  { database, stripe }: { database: Database; stripe: StripePort | null },
  { accountUuid, writtenFormat }: Pick<Principal, 'accountUuid' | 'writtenFormat'>,
  invoiceId: string,
): Promise<Found | null> {
  if (invoiceId.startsWith('in_')) {
    const url = await stripe?.invoiceUrl(accountUuid, invoiceId)
    return url ? { url } : null
  }
  const [row] = await database.as(accountUuid, (tx) => tx.select().from(invoice).where(eq(invoice.uuid, invoiceId)))
  return row ? { fileName: `${row.number}.pdf`, bytes: await invoicePdf(row, writingOf(writtenFormat)) } : null
}
