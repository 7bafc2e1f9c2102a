import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import type { ContractRow, TermsRow } from '../contracts/move-contract.ts'
import { partnerContract, partnerTerms } from '../tables.ts'

type Waiting = { contract: ContractRow; terms: TermsRow }

/** Proposals awaiting a merchant's answer, in contracts that were sent and have not ended. */
export const waitingOf = (tx: Tx, partnerUuid: string): Promise<Waiting[]> =>
  tx
    .select({ contract: partnerContract, terms: partnerTerms })
    .from(partnerTerms)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
    .where(
      and(
        eq(partnerContract.partnerUuid, partnerUuid),
        eq(partnerTerms.state, 'proposed'),
        inArray(partnerContract.state, ['sent', 'signed', 'installed', 'waiting', 'running']),
      ),
    )
    .orderBy(partnerContract.id)

/** Drops the rest of an address, which would identify a person. */
export const shortened = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : address.replace(/\.\d+$/, '.0')

/** Where somebody accepted from, as stored with the terms. */
export const placeOfAcceptance = ({ address, headers }: { address: string; headers: Headers }) => ({
  from: shortened(address),
  agent: (headers.get('user-agent') ?? '').slice(0, 300),
})
