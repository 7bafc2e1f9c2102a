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

/** Precision of last-seen times in milliseconds: recording each order would write a row per visitor. */
export const often = 10 * 60_000

/** A sign of a shop's tracking. `host` is '' for reports from its server. */
export type Sign = { kind: 'script' | 'testOrder' | 'signed' | 'page'; host: string }

/**
 * Records that a shop's tracking was seen, and moves the contracts that waited for it: those of the host, or all for a
 * server report. Returns whether one changed state, so that its campaigns can be created.
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

/** Records until when a contract's paid clicks are counted. */
export async function noteCounted(tx: Tx, contractUuid: string, to: Date): Promise<void> {
  await tx.update(partnerContract).set({ cpcCountedTo: to }).where(eq(partnerContract.uuid, contractUuid))
}
