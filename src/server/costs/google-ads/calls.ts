import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { accessibleIds, customers, type Customer } from '../../../connectors/google-ads/customers.ts'
import { googleAds, oauth } from '../../../connectors/google-ads/index.ts'
import { revoke } from '../../../connectors/google-ads/sign-in.ts'
import type { googleAds as contract } from '../../../contract/costs/google-ads.ts'
import { recordAudit } from '../../account/index.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { authorizeAddress, exchangeCode, tokenDoor } from '../../outside/index.ts'
import { costSource, googleAdsConnection, googleAdsCustomer } from '../tables.ts'
import { startImport } from './jobs.ts'
import { aboutGoogleAds, configured, failOf, type GoogleAdsParts, openGoogleAds, openWith } from './open-google-ads.ts'
import { readStatus } from './read-status.ts'

type Calls = Handlers<typeof contract>
const patience = () => AbortSignal.timeout(25_000)
const notConnected = () => new Fail('badInput', 'Google Ads is not connected. Connect it first.')

const redirectUri = ({ publicUrl }: GoogleAdsParts) => `${publicUrl}/insights/costs`
const statusOf = (p: GoogleAdsParts, accountUuid: string) => readStatus(p, accountUuid, redirectUri(p))
const atGoogle = async (p: GoogleAdsParts, accountUuid: string): Promise<Customer[]> => {
  configured(p)
  try {
    const live = await openGoogleAds(p, accountUuid, patience())
    if (!live) throw notConnected()
    return await customers(live.get, live.version)
  } catch (error) {
    throw failOf(error)
  }
}

const chosen = ({ database }: GoogleAdsParts, accountUuid: string) =>
  database.as(accountUuid, (tx) => tx.select().from(googleAdsCustomer).where(eq(googleAdsCustomer.isActive, true)))

const status =
  (p: GoogleAdsParts): Calls['status'] =>
  (_, { accountUuid }) =>
    statusOf(p, accountUuid)

const begin =
  (p: GoogleAdsParts): Calls['begin'] =>
  async (_, ctx) => {
    const app = configured(p)
    const { state, verifier, challenge } = await p.outside.signIns.begin(ctx, googleAds.identifier, {})
    const address = oauth.authorizationUrl({ credentials: app, redirectUri: redirectUri(p), state, challenge })
    return { authorizationUrl: authorizeAddress(p.outside.door, googleAds, address), verifier }
  }

const complete =
  (p: GoogleAdsParts): Calls['complete'] =>
  async ({ code, state, verifier }, ctx) => {
    const { database, outside, clock } = p
    const app = configured(p)
    const { accountUuid, userUuid } = ctx
    const taken = await outside.signIns.take(ctx, { state, verifier })
    if (taken.network !== googleAds.identifier)
      throw new Fail('badInput', 'state: This sign-in is not known or was used already. Please try again.')
    const { refreshToken = '' } = await exchangeCode(outside.door, googleAds, oauth, {
      credentials: app,
      redirectUri: redirectUri(p),
      code,
      verifier,
      state,
    })
    try {
      const live = openWith(p, refreshToken, patience())
      await accessibleIds(live.get, live.version)
    } catch (error) {
      throw failOf(error)
    }
    const row = {
      userUuid,
      credentials: outside.seal.close(refreshToken, aboutGoogleAds(accountUuid)),
      connectedAt: clock.now(),
    }
    await database.as(accountUuid, async (tx) => {
      await tx
        .insert(googleAdsConnection)
        .values({ accountUuid, ...row })
        .onConflictDoUpdate({ target: googleAdsConnection.accountUuid, set: row })
      await recordAudit(tx, ctx, { action: 'googleAds.connected', object: 'Google Ads' })
    })
    return statusOf(p, accountUuid)
  }

const available =
  (p: GoogleAdsParts): Calls['available'] =>
  async (_, { accountUuid }) => {
    const active = new Set((await chosen(p, accountUuid)).map((c) => c.customerId))
    return (await atGoogle(p, accountUuid)).map((c) => ({
      customerId: c.id,
      customerName: c.name,
      currencyCode: c.currency,
      customerIsActive: active.has(c.id),
    }))
  }

const choose =
  (p: GoogleAdsParts): Calls['choose'] =>
  async ({ customerIds }, who) => {
    const { database, clock } = p
    const { accountUuid, userUuid } = who
    const found = await atGoogle(p, accountUuid)
    const unknown = customerIds.find((id) => !found.some((c) => c.id === id))
    if (unknown) throw new Fail('badInput', `customerIds: ${unknown} is not one of your Google Ads accounts`)
    const wanted = found.filter((c) => customerIds.includes(c.id))
    const started = await database.as(accountUuid, async (tx) => {
      // of two choices at once, the second sees what the first created
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`google-ads choice ${accountUuid}`}, 0))`)
      const known = await tx.select().from(googleAdsCustomer).for('update')
      for (const c of wanted) {
        const is = { loginCustomerId: c.loginCustomerId, currency: c.currency, isActive: true }
        const old = known.find((k) => k.customerId === c.id)
        if (old) {
          await tx.update(googleAdsCustomer).set(is).where(eq(googleAdsCustomer.sourceUuid, old.sourceUuid))
          await tx.update(costSource).set({ name: c.name }).where(eq(costSource.uuid, old.sourceUuid))
          continue
        }
        const [source] = await tx
          .insert(costSource)
          .values({ accountUuid, kind: 'google-ads', name: c.name, userUuid, createdAt: clock.now() })
          .returning()
        if (!source) throw new Error('insert returned no row')
        await tx.insert(googleAdsCustomer).values({ ...is, accountUuid, sourceUuid: source.uuid, customerId: c.id })
      }
      if (known.length > 0)
        await tx
          .update(googleAdsCustomer)
          .set({ isActive: false })
          .where(wanted.length > 0 ? notInArray(googleAdsCustomer.customerId, customerIds) : undefined)
      const wasActive = new Set(known.filter((k) => k.isActive).map((k) => k.customerId))
      const sides = { before: { accounts: [...wasActive].toSorted() }, after: { accounts: customerIds.toSorted() } }
      await recordAudit(tx, who, { action: 'googleAds.chosen', object: 'Google Ads', ...sides })
      const fresh = customerIds.filter((id) => !wasActive.has(id))
      return fresh.length === 0
        ? []
        : tx.select().from(googleAdsCustomer).where(inArray(googleAdsCustomer.customerId, fresh))
    })
    for (const c of started) await startImport(p, c)
    return statusOf(p, accountUuid)
  }

const importNow =
  (p: GoogleAdsParts): Calls['importNow'] =>
  async (_, { accountUuid }) => {
    configured(p)
    const [live] = await p.database.as(accountUuid, (tx) => tx.select().from(googleAdsConnection))
    if (!live?.credentials) throw notConnected()
    const list = await chosen(p, accountUuid)
    if (list.length === 0) throw new Fail('badInput', 'Choose the accounts whose costs are read first.')
    for (const c of list) await startImport(p, c)
    return statusOf(p, accountUuid)
  }

const disconnect =
  (p: GoogleAdsParts): Calls['disconnect'] =>
  async ({ withCosts }, who) => {
    const { database, outside, log } = p
    const { accountUuid } = who
    // access that cannot be opened any more is deleted anyway
    const live = await openGoogleAds(p, accountUuid, AbortSignal.timeout(10_000)).catch((error: unknown) => {
      log.info('access to Google Ads could not be opened', { error })
      return null
    })
    await database.as(accountUuid, async (tx) => {
      await tx.update(googleAdsConnection).set({ credentials: null })
      await tx.update(googleAdsCustomer).set({ isActive: false })
      if (withCosts === 'true')
        await tx
          .delete(costSource)
          .where(and(eq(costSource.accountUuid, accountUuid), eq(costSource.kind, 'google-ads')))
      const before = { costsDeleted: withCosts === 'true' }
      await recordAudit(tx, who, { action: 'googleAds.disconnected', object: 'Google Ads', before })
    })
    // the access is deleted here already; revoking it at Google is best effort
    if (live)
      await revoke(
        tokenDoor(outside.door, googleAds, oauth.tokenAddress ?? '', [live.refreshToken], AbortSignal.timeout(10_000)),
        live,
      ).catch((error: unknown) => log.info('access to Google Ads could not be taken back at Google', { error }))
    return statusOf(p, accountUuid)
  }

/** The account's connection to Google Ads, from the sign-in to choosing whose costs are read. */
export const googleAdsCalls = (p: GoogleAdsParts): Calls => ({
  status: status(p),
  begin: begin(p),
  complete: complete(p),
  available: available(p),
  choose: choose(p),
  importNow: importNow(p),
  disconnect: disconnect(p),
})
