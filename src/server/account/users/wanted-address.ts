import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../store/database/open.ts'
import { lifetime } from '../confirm/token.ts'
import { verification } from '../tables.ts'

const kept = z.object({ email: z.string(), by: z.string().nullable(), since: z.number().default(0) })
/**
 * A new address of a user that waits for confirmation. `by`: the user who set it; null for themselves. `since`: when it
 * was requested, in ms.
 */
export type WantedAddress = z.output<typeof kept>
type Store = Pick<Tx, 'select' | 'insert' | 'delete'>

const identifierOf = (userUuid: string) => `new address of ${userUuid}`

export async function wantedAddressOf(
  tx: Pick<Tx, 'select'>,
  userUuid: string,
  now: Date,
): Promise<WantedAddress | null> {
  const [row] = await tx
    .select()
    .from(verification)
    .where(eq(verification.identifier, identifierOf(userUuid)))
  return row && row.expiresAt > now ? kept.parse(JSON.parse(row.value)) : null
}

/** One at a time: links for an earlier one stop working. It is deleted when its link expires. */
export async function wantAddress(tx: Store, userUuid: string, wanted: WantedAddress, now: Date): Promise<void> {
  await forgetWantedAddress(tx, userUuid)
  await tx.insert(verification).values({
    identifier: identifierOf(userUuid),
    value: JSON.stringify(wanted),
    expiresAt: new Date(now.getTime() + lifetime),
    createdAt: now,
    updatedAt: now,
  })
}

/** Deletes and returns it: when two requests take it at the same time, one finds nothing. */
export async function takeWantedAddress(
  tx: Pick<Tx, 'delete'>,
  userUuid: string,
  now: Date,
): Promise<WantedAddress | null> {
  const [row] = await tx
    .delete(verification)
    .where(eq(verification.identifier, identifierOf(userUuid)))
    .returning()
  return row && row.expiresAt > now ? kept.parse(JSON.parse(row.value)) : null
}

export async function forgetWantedAddress(tx: Pick<Tx, 'delete'>, userUuid: string): Promise<void> {
  await tx.delete(verification).where(eq(verification.identifier, identifierOf(userUuid)))
}
