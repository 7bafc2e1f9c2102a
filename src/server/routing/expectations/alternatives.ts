import type { Alternative } from '../../../contract/insights/causes.ts'
import type { Principal } from '../../http/principal.ts'
import type { Tx } from '../../store/database/open.ts'
import type { NetworkOf } from '../dry-run/run.ts'
import { expectationsOfProgrammes, type ProgrammeParts } from './of-merchant.ts'

/** A programme that could carry a merchant's clicks. */
export type AlternativeOf = Alternative & { advertiserUuid: string }

/** Programmes that are open, or could be applied for, of some merchants: those that carry clicks at once first, then by what a click earns. */
export async function alternativesOf(
  parts: ProgrammeParts & { networkOf: (tx: Tx) => Promise<NetworkOf> },
  merchantUuids: readonly string[],
  who: Pick<Principal, 'accountUuid' | 'currencyCode'>,
): Promise<AlternativeOf[]> {
  const found = await expectationsOfProgrammes(parts, merchantUuids, who)
  const named = await parts.database.as(who.accountUuid, parts.networkOf)
  return found
    .filter(({ programme: p, isConnected, expectation }) => {
      const isOffered = p.relationship === 'notjoined' || p.relationship === 'pending'
      return isConnected && expectation !== null && (p.isOpen || isOffered)
    })
    .map(({ programme: p, expectation: e }) => ({
      advertiserUuid: p.merchantUuid,
      campaignUuid: p.uuid,
      campaignName: p.name,
      ...named(p.network),
      isJoined: p.isOpen,
      epc: e === null || e.evidence === 'none' ? null : e.epc,
      currencyCode: e?.currencyCode ?? who.currencyCode,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isJoined) - Number(a.isJoined) ||
        (b.epc ?? -1) - (a.epc ?? -1) ||
        (a.campaignUuid < b.campaignUuid ? -1 : 1),
    )
}
