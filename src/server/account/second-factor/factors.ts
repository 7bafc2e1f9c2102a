import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recoveryCode, secondFactor } from '../tables.ts'
import { isRecoveryCode, makeRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { makeSecret, matchingStep } from './totp.ts'

export const aboutFactor = (userUuid: string) => ['second factor', userUuid]
export type Taken = 'app' | 'recovery'

/** Users' apps and recovery codes. The calls decide who may do what. */
export function createFactors({ database, seal, clock }: { database: Database; seal: Seal; clock: Clock }) {
  const mine = (userUuid: string) => eq(secondFactor.userId, userUuid)
  const read = async (userUuid: string) => {
    const [found] = await database.system.select().from(secondFactor).where(mine(userUuid))
    return found
  }
  /** When the same code is used twice at the same time, one finds its step used. */
  const takeAppCode = async (tx: Pick<Tx, 'select' | 'update'>, userUuid: string, code: string): Promise<boolean> => {
    const [found] = await tx.select().from(secondFactor).where(mine(userUuid))
    if (!found) return false
    const step = matchingStep(seal.open(found.sealed, aboutFactor(userUuid)), code, clock.now())
    if (step === null) return false
    const taken = await tx
      .update(secondFactor)
      .set({ lastStep: step })
      .where(and(mine(userUuid), lt(secondFactor.lastStep, step)))
      .returning({ userId: secondFactor.userId })
    return taken.length > 0
  }
  const codesLeft = (tx: Pick<Tx, '$count'>, userUuid: string) =>
    tx.$count(recoveryCode, and(eq(recoveryCode.userId, userUuid), isNull(recoveryCode.usedAt)))
  return {
    async state(userUuid: string) {
      const found = await read(userUuid)
      const isOn = found?.onSince != null
      return {
        isOn,
        sinceDatetime: found?.onSince?.toISOString() ?? null,
        recoveryCodesLeft: isOn ? await codesLeft(database.system, userUuid) : 0,
      }
    },
    isOn: async (userUuid: string): Promise<boolean> => (await read(userUuid))?.onSince != null,
    /** A new secret replaces one that was never used. An active one stays: turn it off first. */
    async begin(userUuid: string): Promise<string> {
      const secret = makeSecret()
      const sealed = seal.close(secret, aboutFactor(userUuid))
      const [made] = await database.system
        .insert(secondFactor)
        .values({ userId: userUuid, sealed, createdAt: clock.now() })
        .onConflictDoUpdate({
          target: secondFactor.userId,
          set: { sealed, lastStep: 0, createdAt: clock.now() },
          setWhere: isNull(secondFactor.onSince),
        })
        .returning({ userId: secondFactor.userId })
      if (!made) throw new Fail('conflict', 'Two-factor sign-in is on. Turn it off first')
      return secret
    },
    /** Turns it on with the first correct code. False: the code is wrong. */
    async turnOn(tx: Tx, userUuid: string, code: string): Promise<boolean> {
      const [begun] = await tx.select().from(secondFactor).where(mine(userUuid)).for('update')
      if (!begun) throw new Fail('conflict', 'Begin with a new secret first')
      if (begun.onSince) throw new Fail('conflict', 'Two-factor sign-in is on. Turn it off first')
      if (!(await takeAppCode(tx, userUuid, code))) return false
      await tx.update(secondFactor).set({ onSince: clock.now() }).where(mine(userUuid))
      return true
    },
    /** Returns the codes; only their hashes are stored. */
    async renewCodes(tx: Tx, userUuid: string): Promise<string[]> {
      const codes = makeRecoveryCodes()
      await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userUuid))
      await tx
        .insert(recoveryCode)
        .values(codes.map((code) => ({ userId: userUuid, hash: recoveryHash(userUuid, code) })))
      return codes
    },
    /** Accepts a code of the app or a recovery code, each once. Null: it is neither. */
    async take(tx: Tx, userUuid: string, code: string): Promise<Taken | null> {
      const [on] = await tx
        .select({ userId: secondFactor.userId })
        .from(secondFactor)
        .where(and(mine(userUuid), isNotNull(secondFactor.onSince)))
      if (!on) return null
      if (!isRecoveryCode(code)) return (await takeAppCode(tx, userUuid, code.replaceAll(' ', ''))) ? 'app' : null
      const used = await tx
        .update(recoveryCode)
        .set({ usedAt: clock.now() })
        .where(and(eq(recoveryCode.hash, recoveryHash(userUuid, code)), isNull(recoveryCode.usedAt)))
        .returning({ hash: recoveryCode.hash })
      return used.length > 0 ? 'recovery' : null
    },
    codesLeft,
  }
}
export type Factors = ReturnType<typeof createFactors>

/**
 * Turns it off and deletes its codes; false when it was not on. Used by the user, a colleague who resets it, and the
 * operator.
 */
export async function removeFactor(tx: Pick<Tx, 'delete'>, userUuid: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userUuid))
  const gone = await tx.delete(secondFactor).where(eq(secondFactor.userId, userUuid)).returning()
  return gone.some((row) => row.onSince !== null)
}
