import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import { partnerContract, partnerTerms } from '../tables.ts'
import { type ContractRow, currentTerms, type TermsRow } from './move-contract.ts'

export type AgreedContract = { contract: ContractRow; terms: TermsRow; versions: TermsRow[] }

/** Contracts that a merchant has accepted, each with its current terms. Drafts are private to the publisher. */
export async function agreedWith(tx: Tx, partnerUuid: string): Promise<AgreedContract[]> {
  const contracts = await tx
    .select()
    .from(partnerContract)
    .where(eq(partnerContract.partnerUuid, partnerUuid))
    .orderBy(asc(partnerContract.id))
  const signed = contracts.filter((c) => c.termsUuid !== null)
  if (signed.length === 0) return []
  const uuids = signed.map((c) => c.uuid)
  const all = await tx.select().from(partnerTerms).where(inArray(partnerTerms.contractUuid, uuids))
  return signed.flatMap((contract) => {
    const versions = all.filter((t) => t.contractUuid === contract.uuid)
    const terms = currentTerms(contract, versions)
    return terms ? [{ contract, terms, versions }] : []
  })
}
