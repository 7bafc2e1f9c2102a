import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { PasskeyAnswer } from '../../../contract/account/passkeys.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { Database } from '../../store/database/open.ts'
import { passkey, passkeyChallenge } from '../tables.ts'
import type { UserRow } from '../users/shown.ts'
import type { RelyingParty } from './relying-party.ts'

/** How long a challenge is valid, in milliseconds. */
const lasts = 5 * 60_000
type Purpose = 'add' | 'enter' | 'prove'
export type PasskeyRow = typeof passkey.$inferSelect

type Parts = { database: Database; clock: Clock; party: RelyingParty }

const refused = (error: unknown) =>
  new Fail('badInput', 'This passkey was not accepted. Please try again', { reason: String(error) })
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const transportsOf = (p: PasskeyRow) => p.transports as AuthenticatorTransportFuture[]

/** Challenges that browsers sign. Each comes from this server, for one purpose and one user, and works once. */
function createChallenges({ database, clock }: Pick<Parts, 'database' | 'clock'>) {
  const remember = async (challenge: string, purpose: Purpose, userId: string | null) => {
    const expiresAt = new Date(clock.now().getTime() + lasts)
    await database.system.insert(passkeyChallenge).values({ challenge, purpose, userId, expiresAt })
  }
  /** Whether this challenge was issued for this purpose and user. Checking it uses it up. */
  const wasAsked = (purpose: Purpose, userId: string | null) => async (challenge: string) => {
    const used = await database.system
      .delete(passkeyChallenge)
      .where(
        and(
          eq(passkeyChallenge.challenge, challenge),
          eq(passkeyChallenge.purpose, purpose),
          userId === null ? isNull(passkeyChallenge.userId) : eq(passkeyChallenge.userId, userId),
          gt(passkeyChallenge.expiresAt, clock.now()),
        ),
      )
      .returning({ challenge: passkeyChallenge.challenge })
    return used.length > 0
  }
  return { remember, wasAsked }
}

/**
 * Creates and uses passkeys. The device must have verified its owner (by finger, face or PIN), so a passkey is both
 * factors at once.
 */
export function createCeremonies({ database, clock, party }: Parts) {
  const { remember, wasAsked } = createChallenges({ database, clock })
  const ofUser = (userId: string) => database.system.select().from(passkey).where(eq(passkey.userId, userId))
  return {
    async askToAdd(who: UserRow, rpName: string) {
      const options = await generateRegistrationOptions({
        rpName,
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(who.id)),
        userName: who.email,
        userDisplayName: who.name,
        attestationType: 'none',
        excludeCredentials: (await ofUser(who.id)).map((p) => ({ id: p.credentialId, transports: transportsOf(p) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await remember(options.challenge, 'add', who.id)
      return options
    },
    async readNew(who: UserRow, answer: PasskeyAnswer) {
      const checked = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: wasAsked('add', who.id),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }).catch((error: unknown) => {
        throw refused(error)
      })
      if (!checked.verified) throw refused('not verified')
      const { credential } = checked.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      }
    },
    /** The challenge for using a passkey: of one user, or of anyone who has one for this site. */
    async askToUse(purpose: 'enter' | 'prove', userId: string | null) {
      const own = userId === null ? [] : await ofUser(userId)
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'required',
        allowCredentials: own.map((p) => ({ id: p.credentialId, transports: transportsOf(p) })),
      })
      await remember(options.challenge, purpose, userId)
      return options
    },
    /** Verifies an answer and returns the passkey. A passkey whose counter went back is a copy, and refused. */
    async use(purpose: 'enter' | 'prove', userId: string | null, answer: PasskeyAnswer): Promise<PasskeyRow> {
      const [found] = await database.system.select().from(passkey).where(eq(passkey.credentialId, answer.id))
      if (!found || (userId !== null && found.userId !== userId)) throw refused('unknown')
      const checked = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: wasAsked(purpose, userId),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: found.credentialId,
          publicKey: bytes(found.publicKey),
          counter: found.counter,
          transports: transportsOf(found),
        },
      }).catch((error: unknown) => {
        throw refused(error)
      })
      if (!checked.verified) throw refused('not verified')
      await database.system
        .update(passkey)
        .set({ counter: checked.authenticationInfo.newCounter, usedAt: clock.now() })
        .where(eq(passkey.uuid, found.uuid))
      return found
    },
  }
}
export type Ceremonies = ReturnType<typeof createCeremonies>
