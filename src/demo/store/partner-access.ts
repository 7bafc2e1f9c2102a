import { eq } from 'drizzle-orm'
import { createInvitations, invitationKeys } from '../../server/partners/mails/invitations.ts'
import { addKey } from '../../server/partners/keys.ts'
import { partnerInvitation, partnerKey } from '../../server/partners/tables.ts'
import { createSeal } from '../../server/outside/index.ts'
import type { Secret } from '../../server/env/secret.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { uuidOf } from '../random.ts'
import type { DemoPartner } from '../scenario/partners.ts'
import type { PartnerTime } from './partner-rows.ts'

const hour = 3_600_000

export const keyIdOf = (p: Pick<DemoPartner, 'uuid'>, number: number): string =>
  `k_${uuidOf(p.uuid, 'key', number).replaceAll('-', '').slice(0, 12)}`

/** The keys of a partner's server: one from the start, and later ones. */
async function writeKeys(tx: Tx, secret: Secret, accountUuid: string, p: DemoPartner, { ago }: PartnerTime) {
  const seal = createSeal([secret.derive('credentials'), ...secret.older('credentials')])
  const of = { accountUuid, partnerUuid: p.uuid }
  await addKey(tx, seal, { ...of, keyId: keyIdOf(p, 1) }, ago(p.addedAgo))
  for (const [n, { madeAgo, revokedAgo }] of (p.newKeys ?? []).entries()) {
    await addKey(tx, seal, { ...of, keyId: keyIdOf(p, n + 2) }, ago(madeAgo))
    if (revokedAgo === undefined) continue
    const before = keyIdOf(p, n + 1)
    await tx
      .update(partnerKey)
      .set({ revokedAt: ago(revokedAgo) })
      .where(eq(partnerKey.keyId, before))
  }
}

/** When links were made for the merchant, and which were used: for each campaign, and for each change. */
function linksOf(p: DemoPartner, { ago }: PartnerTime) {
  const later = (days: number) => new Date(ago(days).getTime() + hour)
  return p.contracts
    .flatMap(({ state, createdAgo, signedAgo, before, change }) => [
      ...(state === 'pending'
        ? []
        : [{ at: later(createdAgo), usedAt: signedAgo === undefined ? null : ago(signedAgo) }]),
      ...(before ? [{ at: later(before.changedAgo + 2), usedAt: ago(before.changedAgo) }] : []),
      ...(change
        ? [{ at: later(change.proposedAgo), usedAt: change.objection ? ago(change.proposedAgo - 2) : null }]
        : []),
    ])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * The merchants' access, made like the product's: their keys, and the links through which they came or may still come.
 */
export async function writeAccess(
  tx: Tx,
  secret: Secret,
  { accountUuid, partners, time }: { accountUuid: string; partners: readonly DemoPartner[]; time: PartnerTime },
): Promise<void> {
  const invitations = createInvitations({ keys: invitationKeys(secret), addressOf: () => '' })
  for (const p of partners) {
    await writeKeys(tx, secret, accountUuid, p, time)
    for (const [n, { at, usedAt }] of linksOf(p, time).entries()) {
      const { uuid } = await invitations.make(
        tx,
        { accountUuid, partnerUuid: p.uuid },
        at,
        uuidOf(p.uuid, 'invitation', n),
      )
      if (usedAt) await tx.update(partnerInvitation).set({ usedAt }).where(eq(partnerInvitation.uuid, uuid))
    }
  }
}
