import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AssistantDraft } from '../../../contract/integrations/assistants.ts'
import { signedMerchant } from '../../../test/merchant.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { account, user } from '../../account/index.ts'
import { makeKey } from '../make-key.test-data.ts'
import { callTool, connectMcp } from './ask-mcp.test-data.ts'

/**
 * What is attacked: the one step between an assistant's proposal and saving it. Only a user of this account with the
 * right role may take it, in the browser, and only while their plan includes it.
 */
/** Campaigns cannot begin in the past. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
let app: TestApp
let owner: Session
let key: string
let draftUuid: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
  const shop = await buildTwoNetworks(app.stores.database, owner.accountUuid)
  ;({ key } = await makeKey(owner))
  const client = await connectMcp(app, key)
  const link = {
    name: 'Garden guide',
    site_id: shop.siteUuids[0],
    merchant_id: shop.merchantUuid,
    target_url: `https://${shop.shop}/spade`,
  }
  draftUuid = String((await callTool(client, 'propose', { link })).data.draft_id)
  await client.close()
})
afterAll(() => app.stop())

const path = (what: string) => `/integrations/v1/assistants/drafts/${draftUuid}/${what}`
const system = () => app.stores.database.system
/** The callers, and the status with which each is refused. */
const asRole = async (role: 'readonly' | 'finance') => {
  await system().update(user).set({ role }).where(eq(user.id, owner.userUuid))
  return owner.ask
}
const wrong: Record<string, { ask: () => Promise<Session['ask']>; code: number }> = {
  'a stranger': { ask: async () => app.ask(''), code: 401 },
  'the owner of another account': { ask: async () => (await app.signUp()).ask, code: 404 },
  'somebody who only reads': { ask: () => asRole('readonly'), code: 403 },
  'somebody who only sees money': { ask: () => asRole('finance'), code: 403 },
  'a demo account': {
    ask: async () => {
      await system().update(account).set({ isDemo: true }).where(eq(account.uuid, owner.accountUuid))
      return owner.ask
    },
    code: 403,
  },
  'a person who was deactivated': {
    ask: async () => {
      await system().update(user).set({ isActive: false }).where(eq(user.id, owner.userUuid))
      return owner.ask
    },
    code: 401,
  },
  'a merchant of the account': {
    ask: async () => {
      const merchant = await signedMerchant(app, owner, {
        email: `${randomUUID()}@brykstrom.dk`,
        campaign: { startsAt: tomorrow },
      })
      return app.ask(merchant.cookie)
    },
    code: 401,
  },
}
beforeEach(async () => {
  await system().update(user).set({ role: 'owner', isActive: true }).where(eq(user.id, owner.userUuid))
  await system().update(account).set({ isDemo: false }).where(eq(account.uuid, owner.accountUuid))
})
const states = async () => {
  const { data } = await owner.ask<{ drafts: AssistantDraft[] }>('/integrations/v1/assistants', {}, 'GET')
  return data.drafts.map((d) => d.draftState)
}
const links = async () => (await owner.ask<unknown[]>('/tools/v1/urlshorts', {}, 'GET')).data.length

it.each(Object.entries(wrong))('%s neither confirms a draft nor refuses it', async (_, { ask, code }) => {
  const asks = await ask()
  for (const what of ['confirm', 'refuse']) expect((await asks(path(what))).code, what).toBe(code)
})
it('the key that proposed it does not confirm it, under no address', async () => {
  for (const base of ['/api', '/v1', '/mcp'])
    for (const what of ['confirm', 'refuse']) {
      const answer = await fetch(`${app.base}${base}${path(what)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{}',
      })
      expect([401, 404], `${base} ${what}`).toContain(answer.status)
    }
})
it('another website’s page does not confirm it in the owner’s browser', async () => {
  const answer = await fetch(`${app.base}/api${path('confirm')}`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: '{}',
  })
  expect(answer.status).toBe(403)
})
it('after all of them it waits, nothing was saved, and who may confirms it', async () => {
  expect([await states(), await links()]).toEqual([['open'], 0])
  expect((await owner.ask(path('confirm'))).code).toBe(200)
  expect([await states(), await links()]).toEqual([['confirmed'], 1])
})
