import { eq } from 'drizzle-orm'
import { account } from '../account/index.ts'
import type { Party } from '../billing/index.ts'
import type { Tx } from '../store/database/open.ts'

export type Payee = Party & { paymentDetails: string }

/** The publisher under their current name. */
export async function publisherParty(tx: Tx, accountUuid: string): Promise<Payee> {
  const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
  if (!of) throw new Error('The account of a statement is not there')
  const { name, address, zipcode, city, countryCode, vatNumber, paymentDetails } = of
  return { name, address, zipcode, city, countryCode, vatNumber, paymentDetails }
}

/** In one line: name, address and VAT number, where known. */
export const partyText = ({ name, address, zipcode, city, countryCode, vatNumber }: Party): string =>
  [name, address, [zipcode, city].filter(Boolean).join(' '), countryCode, vatNumber && `VAT ${vatNumber}`]
    .filter(Boolean)
    .join(', ')
