import { eq } from 'drizzle-orm'
import { unusedKeyDays } from '../../../contract/integrations/assistant-tools.ts'
import { recordAudit } from '../../account/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Clock } from '../../time/clock.ts'
import { drawKey, keyHash } from '../keys/key-text.ts'
import { endOf } from '../keys/read-keys.ts'
import { apiKey, assistantGrant } from '../tables.ts'
import { isOurs } from './judge.ts'
import { accessMs, drawRefresh, fitsChallenge, grantOfRefresh } from './tokens.ts'

/** A refusal with an OAuth error code. */
export class OauthRefusal extends Error {
  readonly status: number
  readonly error: string
  readonly retryAfter: number | undefined
  constructor(status: number, error: string, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.error = error
    this.retryAfter = retryAfter
  }
}
const refusedGrant = (why: string) => new OauthRefusal(400, 'invalid_grant', why)

export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}
type Place = { accountUuid: string; keyUuid: string }
type Row = { grant: typeof assistantGrant.$inferSelect; key: typeof apiKey.$inferSelect }
/** The work for a token. A refusal is returned and not thrown, so that its effects are committed. */
type Work<T> = (tx: Tx, row: Row) => Promise<T | OauthRefusal>

export type RedeemParts = { database: Database; clock: Clock; key: Buffer; publicUrl: string }

/** Issues a new key and a new refresh token; the previous ones stop working. */
async function giveTokens(
  tx: Tx,
  { key, grant }: Row,
  { now, signKey }: { now: Date; signKey: Buffer },
): Promise<Tokens> {
  const access = drawKey().key
  const refresh = drawRefresh(signKey, key.uuid)
  const until = new Date(Math.min(now.getTime() + accessMs, key.expiresAt?.getTime() ?? Infinity))
  const isFirst = grant.exchangedAt === null
  await tx
    .update(apiKey)
    .set({
      hash: keyHash(access),
      ...(isFirst ? { unusedUntil: new Date(now.getTime() + unusedKeyDays * 86_400_000) } : {}),
    })
    .where(eq(apiKey.uuid, key.uuid))
  await tx
    .update(assistantGrant)
    .set({ refreshHash: keyHash(refresh), accessUntil: until, exchangedAt: grant.exchangedAt ?? now })
    .where(eq(assistantGrant.keyUuid, key.uuid))
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((until.getTime() - now.getTime()) / 1000),
    refresh_token: refresh,
    scope: key.scopes.join(' '),
  }
}

export function createRedeem({ database, clock, key: signKey, publicUrl }: RedeemParts) {
  const placeColumns = { accountUuid: assistantGrant.accountUuid, keyUuid: assistantGrant.keyUuid }

  /** Runs under a lock: when two requests use the same code or token, the second finds it used. */
  async function within<T>(place: Place | undefined, work: Work<T>): Promise<T> {
    const unknown = refusedGrant('It is not known, or has ended')
    if (!place) throw unknown
    const done = await database.as(place.accountUuid, async (tx): Promise<T | OauthRefusal> => {
      const [row] = await tx
        .select({ grant: assistantGrant, key: apiKey })
        .from(assistantGrant)
        .innerJoin(apiKey, eq(apiKey.uuid, assistantGrant.keyUuid))
        .where(eq(assistantGrant.keyUuid, place.keyUuid))
        .for('update')
      return row ? work(tx, row) : unknown
    })
    if (done instanceof OauthRefusal) throw done
    return done
  }

  async function end(tx: Tx, { key }: Row, by: string): Promise<void> {
    if (key.revokedAt) return
    await tx.update(apiKey).set({ revokedAt: clock.now(), revokedBy: by }).where(eq(apiKey.uuid, key.uuid))
    await recordAudit(
      tx,
      { accountUuid: key.accountUuid, userUuid: key.makerUuid },
      { action: 'assistant.disconnected', object: key.name, after: { endedBy: by } },
    )
  }
  const isOver = ({ key }: Row) => {
    const ends = endOf(key)
    return key.revokedAt !== null || (ends !== null && ends <= clock.now())
  }
  const give = (tx: Tx, row: Row) => giveTokens(tx, row, { now: clock.now(), signKey })
  const expectOurs = (resource: string) => {
    if (!isOurs(resource, publicUrl)) throw new OauthRefusal(400, 'invalid_target', 'Another service was asked for')
  }
  const placeOfGrant = async (keyUuid: string | null): Promise<Place | undefined> => {
    if (keyUuid === null) return undefined
    const [found] = await database.system
      .select(placeColumns)
      .from(assistantGrant)
      .where(eq(assistantGrant.keyUuid, keyUuid))
    return found
  }

  return {
    async code(sent: { code: string; clientId: string; redirectUri: string; verifier: string; resource: string }) {
      expectOurs(sent.resource)
      const [place] = await database.system
        .select(placeColumns)
        .from(assistantGrant)
        .where(eq(assistantGrant.codeHash, keyHash(sent.code)))
      return within(place, async (tx, row) => {
        const { grant } = row
        if (grant.exchangedAt !== null) {
          await end(tx, row, 'a code that was used twice')
          return refusedGrant('This code was used before: what it gave has ended')
        }
        if (grant.codeUntil <= clock.now() || isOver(row)) return refusedGrant('This code has ended')
        if (grant.clientId !== sent.clientId) return refusedGrant('This code was given to another client')
        if (grant.redirectUri !== sent.redirectUri) return refusedGrant('redirect_uri: Is another than was asked with')
        if (!fitsChallenge(sent.verifier, grant.challenge))
          return refusedGrant('code_verifier: Does not fit the challenge')
        return give(tx, row)
      })
    },
    async refresh(sent: { token: string; clientId: string; resource: string }) {
      expectOurs(sent.resource)
      return within(await placeOfGrant(grantOfRefresh(signKey, sent.token)), async (tx, row) => {
        if (row.grant.clientId !== sent.clientId) return refusedGrant('This token was given to another client')
        if (row.grant.refreshHash !== keyHash(sent.token)) {
          await end(tx, row, 'a refresh token that was used twice')
          return refusedGrant('This token was used before: connect the assistant again')
        }
        return isOver(row) ? refusedGrant('This assistant was disconnected, or its access has ended') : give(tx, row)
      })
    },
    /** Called by the assistant with either of its tokens; an unknown token counts as revoked already. */
    async revoke({ token, clientId }: { token: string; clientId: string }): Promise<void> {
      const [byKey] = await database.system
        .select(placeColumns)
        .from(assistantGrant)
        .innerJoin(apiKey, eq(apiKey.uuid, assistantGrant.keyUuid))
        .where(eq(apiKey.hash, keyHash(token)))
      const place = byKey ?? (await placeOfGrant(grantOfRefresh(signKey, token)))
      if (!place) return
      await within(place, async (tx, row) => {
        if (row.grant.clientId === clientId) await end(tx, row, 'the assistant itself')
      })
    },
  }
}
export type Redeem = ReturnType<typeof createRedeem>
