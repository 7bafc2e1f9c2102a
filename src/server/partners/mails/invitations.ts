import { works } from '../../../contract/bounds.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { AddressOf } from '../../domains/index.ts'
import type { Secret } from '../../env/secret.ts'
import type { Tx } from '../../store/database/open.ts'
import { partnerInvitation } from '../tables.ts'

/** The stored part of a link. */
export const hashOfLink = (token: string): string =>
  createHash('sha256')
    .update(token.split('.')[0]?.toLowerCase() ?? '')
    .digest('hex')

const life = works.partnerInvitationDays * 86_400_000

export const invitationKeys = (secret: Secret): [Buffer, ...Buffer[]] => [
  secret.derive('partner invitations'),
  ...secret.older('partner invitations'),
]

/**
 * Invitation links for merchants. A token is 128 bits in UUID form, derived from the row's id with a server key, so
 * that the publisher can copy the link again although the stored record opens nothing. A mailed link has a second half,
 * which the publisher never sees: it proves access to the mailbox.
 */
export function createInvitations({ keys, addressOf }: { keys: readonly [Buffer, ...Buffer[]]; addressOf: AddressOf }) {
  const make = (key: Buffer, uuid: string) => {
    const hex = createHmac('sha256', key).update(uuid).digest('hex').slice(0, 32)
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
  const proofBy = (key: Buffer, uuid: string, email: string) =>
    createHmac('sha256', key).update(`mailed to ${email} ${uuid}`).digest().subarray(0, 16)
  const linkOf = (accountUuid: string, token: string) => `${addressOf(accountUuid)}/signup/${token}`
  const open = (now: Date) =>
    and(isNull(partnerInvitation.usedAt), isNull(partnerInvitation.revokedAt), gt(partnerInvitation.expiresAt, now))
  return {
    hashOf: hashOfLink,
    open,
    /** The link as mailed to an address. */
    mailedLink: ({ uuid, link }: { uuid: string; link: string }, email: string) =>
      `${link}.${proofBy(keys[0], uuid, email).toString('base64url')}`,
    /** Whether a token comes from a mail to this address. */
    wasMailed(token: string, uuid: string, email: string): boolean {
      const given = Buffer.from(token.split('.')[1] ?? '', 'base64url')
      return keys.some((key) => {
        const right = proofBy(key, uuid, email)
        return right.length === given.length && timingSafeEqual(right, given)
      })
    },
    /** Creates a link and invalidates the previous one. */
    async make(
      tx: Tx,
      of: { accountUuid: string; partnerUuid: string },
      now: Date,
      uuid: string = crypto.randomUUID(),
    ): Promise<{ uuid: string; link: string }> {
      await tx
        .update(partnerInvitation)
        .set({ revokedAt: now })
        .where(and(eq(partnerInvitation.partnerUuid, of.partnerUuid), isNull(partnerInvitation.revokedAt)))
      const token = make(keys[0], uuid)
      await tx.insert(partnerInvitation).values({
        ...of,
        uuid,
        hash: hashOfLink(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + life),
      })
      return { uuid, link: linkOf(of.accountUuid, token) }
    },
    /** The valid link, for copying again; null for none. */
    async current(
      tx: Tx,
      partnerUuid: string,
      now: Date,
    ): Promise<{ uuid: string; link: string; expiresAt: Date } | null> {
      const [row] = await tx
        .select()
        .from(partnerInvitation)
        .where(and(eq(partnerInvitation.partnerUuid, partnerUuid), open(now)))
        .orderBy(desc(partnerInvitation.createdAt))
        .limit(1)
      const token = row && keys.map((key) => make(key, row.uuid)).find((t) => hashOfLink(t) === row.hash)
      return row && token ? { uuid: row.uuid, link: linkOf(row.accountUuid, token), expiresAt: row.expiresAt } : null
    },
  }
}
export type Invitations = ReturnType<typeof createInvitations>
