import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { writtenFormats } from '../../../contract/account/written-formats.ts'
import type { Tx } from '../../store/database/open.ts'
import { insertUser } from '../create-user.ts'
import { account, verification } from '../tables.ts'
import { lifetime } from './token.ts'

const kept = z.object({
  email: z.string(),
  passwordHash: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountName: z.string(),
  currencyCode: z.string(),
  timezone: z.string(),
  // older sign-ups have none
  writtenFormat: z.enum(writtenFormats).default('british'),
})
/** A sign-up whose link has not been opened yet: no user and no account exist, and the address is still free. */
export type BegunSignUp = z.output<typeof kept>

const identifierOf = (uuid: string) => `sign-up ${uuid}`
const openOne = (uuid: string, now: Date) =>
  and(eq(verification.identifier, identifierOf(uuid)), gt(verification.expiresAt, now))

/** Returns the uuid of the future user. */
export async function keepSignUp(tx: Pick<Tx, 'insert'>, begun: BegunSignUp, now: Date): Promise<string> {
  const uuid = crypto.randomUUID()
  await tx.insert(verification).values({
    identifier: identifierOf(uuid),
    value: JSON.stringify(begun),
    expiresAt: new Date(now.getTime() + lifetime),
    createdAt: now,
    updatedAt: now,
  })
  return uuid
}

export async function begunSignUp(tx: Pick<Tx, 'select'>, uuid: string, now: Date): Promise<BegunSignUp | null> {
  const [row] = await tx.select().from(verification).where(openOne(uuid, now))
  return row ? kept.parse(JSON.parse(row.value)) : null
}

/**
 * Creates the account with its owner, whose address is now confirmed; false when it exists already or the link has
 * expired.
 */
export async function endSignUp(tx: Pick<Tx, 'insert' | 'delete'>, uuid: string, now: Date): Promise<boolean> {
  const [row] = await tx.delete(verification).where(openOne(uuid, now)).returning()
  if (!row) return false
  const { accountName, passwordHash, ...person } = kept.parse(JSON.parse(row.value))
  const accountUuid = crypto.randomUUID()
  await insertUser(tx, { ...person, id: uuid, accountUuid, role: 'owner', emailVerified: true }, passwordHash)
  await tx.insert(account).values({ uuid: accountUuid, name: accountName, createdAt: now })
  return true
}
