import { eq } from 'drizzle-orm'
import { shopHost } from '../../../contract/partners/shop-url.ts'
import type { MerchantContract } from '../../../contract/partners/partner-room.ts'
import type { Tx } from '../../store/database/open.ts'
import type { ContractRow, TermsRow } from '../contracts/move-contract.ts'
import { versionsOf } from '../read-partners.ts'
import { shownTerms } from '../shown.ts'
import { partnerContract } from '../tables.ts'
import { changesOf, commissionWords, termsLines } from '../contracts/terms-text.ts'
import { waitingOf } from './waiting.ts'

/** Excludes versions that were never answered, such as those withdrawn before. */
const wasAnswered = (t: TermsRow) => t.state !== 'withdrawn' && t.state !== 'proposed'

export function merchantContract(
  c: ContractRow,
  versions: readonly TermsRow[],
  waiting: TermsRow | undefined,
): MerchantContract | null {
  const inForce = versions.find((t) => t.uuid === c.termsUuid)
  const shown = inForce ?? waiting
  if (!shown) return null // drafts are private to the publisher
  return {
    contractUuid: c.uuid,
    name: c.name,
    domain: shopHost(shown.url),
    status: c.state,
    lines: inForce ? termsLines(inForce) : [],
    proposal: waiting
      ? {
          termsUuid: waiting.uuid,
          textHash: waiting.textHash,
          version: waiting.version,
          lines: termsLines(waiting),
          changes: inForce ? changesOf(inForce, waiting) : [],
          scheduleAt: waiting.scheduleOn,
          isFirst: inForce === undefined,
        }
      : null,
    versions: versions
      .filter((t) => wasAnswered(t) || t.uuid === waiting?.uuid)
      .map((t) => {
        const { termsUuid, version, state, proposedAt, acceptedAt, acceptedBy, appliedAt, objection } = shownTerms(t)
        const summary = commissionWords(t)
        return { termsUuid, version, state, proposedAt, acceptedAt, acceptedBy, appliedAt, objection, summary }
      }),
  }
}

/** A merchant's contracts as they see them: without drafts, and without terms between the publisher and creators. */
export async function merchantContracts(tx: Tx, partnerUuid: string): Promise<MerchantContract[]> {
  const contracts = await tx
    .select()
    .from(partnerContract)
    .where(eq(partnerContract.partnerUuid, partnerUuid))
    .orderBy(partnerContract.id)
  const versions = await versionsOf(tx, contracts)
  const waiting = await waitingOf(tx, partnerUuid)
  return contracts.flatMap(
    (c) =>
      merchantContract(c, versions.get(c.uuid) ?? [], waiting.find((w) => w.contract.uuid === c.uuid)?.terms) ?? [],
  )
}
