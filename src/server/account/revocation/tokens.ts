import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { works } from '../../../contract/bounds.ts'
import { hashOfToken } from '../invitations/token.ts'
import type { Tx } from '../../store/database/open.ts'
import { verification } from '../tables.ts'

/** Longer than a change of address waits for its confirmation, so that a confirmed one can be revoked too. */
const lasts = works.revocationDays * 86_400_000

const kept = z.object({
  hash: z.string(),
  revokes: z.enum(['change', 'given', 'all']),
  /** The address it was mailed to, which is restored. */
  email: z.string(),
  /** When the revoked change was requested, in milliseconds. */
  since: z.number(),
})
export type Revocation = z.output<typeof kept>
export type NewRevocation = Omit<Revocation, 'hash'> & { userUuid: string }
type Store = Pick<Tx, 'select' | 'insert' | 'delete'>

const identifierOf = (userUuid: string) => `revocation of ${userUuid}`

/** Returns the token of a link. Only its hash is stored. */
export async function makeRevocation(
  tx: Pick<Tx, 'insert'>,
  { userUuid, ...of }: NewRevocation,
  now: Date,
): Promise<string> {
  const token = `${userUuid}.${randomBytes(32).toString('base64url')}`
  await tx.insert(verification).values({
    identifier: identifierOf(userUuid),
    value: JSON.stringify({ ...of, hash: hashOfToken(token) } satisfies Revocation),
    expiresAt: new Date(now.getTime() + lasts),
    createdAt: now,
    updatedAt: now,
  })
  return token
}

const ofUser = (tx: Pick<Tx, 'select'>, userUuid: string) =>
  tx
    .select()
    .from(verification)
    .where(eq(verification.identifier, identifierOf(userUuid)))

/** The content of a link and its user; null when it has expired or was used. */
export async function readRevocation(
  tx: Pick<Tx, 'select'>,
  token: string,
  now: Date,
): Promise<(Revocation & { userUuid: string }) | null> {
  const [userUuid = ''] = token.split('.')
  const rows = await ofUser(tx, userUuid)
  const found = rows
    .filter((row) => row.expiresAt > now)
    .map((row) => kept.parse(JSON.parse(row.value)))
    .find(({ hash }) => hash === hashOfToken(token))
  return found ? { ...found, userUuid } : null
}

/** Uses up a link and all links mailed for later changes: a thief who changed the address twice has one of those. */
export async function useRevocation(tx: Store, used: Revocation & { userUuid: string }): Promise<void> {
  const rows = await ofUser(tx, used.userUuid)
  for (const row of rows) {
    const { since } = kept.parse(JSON.parse(row.value))
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    if (since >= used.since) await tx.delete(verification).where(eq(verification.id, row.id))
  }
}
