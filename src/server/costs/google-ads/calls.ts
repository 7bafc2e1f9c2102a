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

const patience = () => AbortSignal.timeout(25_000)
const notConnected = () => new Fail('badInput', 'Google Ads is not connected. Connect it first.')

/** The account's connection to Google Ads, from the sign-in to the choice of whose costs are read. */
export function googleAdsCalls(parts: GoogleAdsParts): Handlers<typeof contract> {
  const { database, outside, clock, log, publicUrl } = parts
  const redirectUri = `${publicUrl}/insights/costs`
  const status = (accountUuid: string) => readStatus(parts, accountUuid, redirectUri)
  const atGoogle = async (accountUuid: string): Promise<Customer[]> => {
    configured(parts)
    try {
      const live = await openGoogleAds(parts, accountUuid, patience())
      if (!live) throw notConnected()
      return await customers(live.get, live.version)
    } catch (error) {
      throw failOf(error)
    }
  }
  const chosen = (accountUuid: string) =>
    database.as(accountUuid, (tx) => tx.select().from(googleAdsCustomer).where(eq(googleAdsCustomer.isActive, true)))

  return {
    status: (_, { accountUuid }) => status(accountUuid),
    async begin(_, ctx) {
      const app = configured(parts)
      const { state, verifier, challenge } = await outside.signIns.begin(ctx, googleAds.identifier, {})
      const address = oauth.authorizationUrl({ credentials: app, redirectUri, state, challenge })
      return { authorizationUrl: authorizeAddress(outside.door, googleAds, address), verifier }
    },
    async complete({ code, state, verifier }, ctx) {
      const app = configured(parts)
      const { accountUuid, userUuid } = ctx
      const taken = await outside.signIns.take(ctx, { state, verifier })
      if (taken.network !== googleAds.identifier)
        throw new Fail('badInput', 'state: This sign-in is not known or was used already. Please try again.')
      const { refreshToken = '' } = await exchangeCode(outside.door, googleAds, oauth, {
        credentials: app,
        redirectUri,
        code,
        verifier,
        state,
      })
      try {
        const live = openWith(parts, refreshToken, patience())
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
      return status(accountUuid)
    },
    async available(_, { accountUuid }) {
      const active = new Set((await chosen(accountUuid)).map((c) => c.customerId))
      return (await atGoogle(accountUuid)).map((c) => ({
        customerId: c.id,
        customerName: c.name,
        currencyCode: c.currency,
        customerIsActive: active.has(c.id),
      }))
    },
    async choose({ customerIds }, who) {
      const { accountUuid, userUuid } = who
      const found = await atGoogle(accountUuid)
      const unknown = customerIds.find((id) => !found.some((c) => c.id === id))
      if (unknown) throw new Fail('badInput', `customerIds: ${unknown} is not one of your Google Ads accounts`)
      const wanted = found.filter((c) => customerIds.includes(c.id))
      const started = await database.as(accountUuid, async (tx) => {
        // two choices at the same moment: the second sees what the first made
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
      for (const c of started) await startImport(parts, c)
      return status(accountUuid)
    },
    async importNow(_, { accountUuid }) {
      configured(parts)
      const [live] = await database.as(accountUuid, (tx) => tx.select().from(googleAdsConnection))
      if (!live?.credentials) throw notConnected()
      const list = await chosen(accountUuid)
      if (list.length === 0) throw new Fail('badInput', 'Choose the accounts whose costs are read first.')
      for (const c of list) await startImport(parts, c)
      return status(accountUuid)
    },
    async disconnect({ withCosts }, who) {
      const { accountUuid } = who
      // Access that cannot be opened any more is forgotten all the same.
      const live = await openGoogleAds(parts, accountUuid, AbortSignal.timeout(10_000)).catch((error: unknown) => {
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
      // The access is deleted here already. Revoking it at Google is best effort.
      if (live)
        await revoke(
          tokenDoor(
            outside.door,
            googleAds,
            oauth.tokenAddress ?? '',
            [live.refreshToken],
            AbortSignal.timeout(10_000),
          ),
          live,
        ).catch((error: unknown) => log.info('access to Google Ads could not be taken back at Google', { error }))
      return status(accountUuid)
    },
  }
}
