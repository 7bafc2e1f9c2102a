import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { systemAuthor } from '../activity.ts'
import type { PartnerIdentity } from '../identity.ts'
import { partner, partnerContract } from '../tables.ts'
import { agreedWith } from './agreed-with.ts'
import { hostsOf, isAllowedHost } from './allowed-hosts.ts'
import { isOver } from './contract-state.ts'
import { moveContract } from './move-contract.ts'
import { lockContracts } from './propose.ts'

/** How exactly it is kept when something was last seen: writing it down at each order would be a row a visitor. */
export const often = 10 * 60_000

/** What was seen of a shop's tracking. `host` is '' for what its server said. */
export type Sign = { kind: 'script' | 'testOrder' | 'signed' | 'page'; host: string }

/**
 * Notes that tracking of a shop was seen, and moves the contracts that waited for it: those of the host it was seen on, or all
 * where a server spoke. Gives whether one of them came to another state, so that its campaigns can be made.
 */
export async function noteSeen(
  tx: Tx,
  { accountUuid, partnerUuid }: PartnerIdentity,
  signs: readonly Sign[],
  now: Date,
): Promise<boolean> {
  const stale = new Date(now.getTime() - often)
  const older = (column: typeof partner.lastPageAt | typeof partner.lastSignedAt | typeof partner.scriptSeenAt) =>
    and(eq(partner.uuid, partnerUuid), or(isNull(column), lt(column, stale)))
  const zone = await zoneOf(tx, accountUuid)
  const tests = signs.filter((s) => s.kind === 'testOrder')
  let moved = false
  const told = (await agreedWith(tx, partnerUuid)).flatMap(({ contract, terms }) => {
    const isOfIt = (s: Sign) => s.host === '' || isAllowedHost(s.host, hostsOf([terms]))
    const isTested = tests.some(isOfIt)
    const isSeen = signs.some(isOfIt) && (contract.seenAt === null || contract.seenAt < stale)
    return !isOver(contract.state) && (isTested || isSeen) ? [{ contract, isTested }] : []
  })
  if (told.length > 0) await lockContracts(tx, partnerUuid)
  for (const { contract, isTested } of told) {
    await tx
      .update(partnerContract)
      .set({ seenAt: now, ...(isTested ? { testOrderAt: now } : {}) })
      .where(eq(partnerContract.uuid, contract.uuid))
    const event = { kind: isTested ? ('testOrder' as const) : ('seen' as const) }
    const after = await moveContract(tx, contract, event, { now, zone, author: systemAuthor })
    if (after.state !== contract.state) moved = true
  }
  // after its contracts (`lockContracts`)
  const script = signs.find((s) => s.kind === 'script')
  if (script) {
    await tx
      .update(partner)
      .set({ scriptSeenAt: now, scriptSeenHost: script.host.slice(0, 253) })
      .where(older(partner.scriptSeenAt))
  }
  if (signs.some((s) => s.kind === 'signed'))
    await tx.update(partner).set({ lastSignedAt: now }).where(older(partner.lastSignedAt))
  if (signs.some((s) => s.kind === 'page'))
    await tx.update(partner).set({ lastPageAt: now }).where(older(partner.lastPageAt))
  if (tests.length > 0) await tx.update(partner).set({ testOrderAt: now }).where(eq(partner.uuid, partnerUuid))
  return moved
}

/** Clicks of a contract that pays for them were counted up to this time. */
export async function noteCounted(tx: Tx, contractUuid: string, to: Date): Promise<void> {
  await tx.update(partnerContract).set({ cpcCountedTo: to }).where(eq(partnerContract.uuid, contractUuid))
}
