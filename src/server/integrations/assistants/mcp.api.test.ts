import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditRow } from '../../../contract/account/audit.ts'
import { assistantToolNames } from '../../../contract/integrations/assistant-tools.ts'
import type { AssistantDraft } from '../../../contract/integrations/assistants.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { account, user } from '../../account/index.ts'
import { everyScope, makeKey } from '../make-key.test-data.ts'
import { callTool, connectMcp } from './ask-mcp.test-data.ts'

let app: TestApp
let owner: Session
let key = ''
const now = { at: new Date() }
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now.at } })
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
  key = (await makeKey(owner, { keyName: 'Cursor' })).key
})
afterAll(() => app.stop())

const post = async (
  headers: Record<string, string>,
  body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  query = '',
) => {
  const answer = await fetch(`${app.base}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}
const codeOf = (text: string) => (JSON.parse(text) as { error?: { data?: { code?: string } } }).error?.data?.code
const asKey = (text = key) => ({ authorization: `Bearer ${text}` })
const refusedWith = async (over: object) => (await makeKey(owner, over)).key

it('is listed by the official client: eighteen tools, all but one of which only read', async () => {
  const client = await connectMcp(app, key)
  const { tools } = await client.listTools()
  expect(tools.map((t) => t.name)).toEqual([
    'overview',
    'report',
    'compare_periods',
    'conversions',
    'conversion_receipt',
    'changes',
    'payments',
    'goals',
    'cohorts',
    'difference',
    'unusual',
    'merchant',
    'links_health',
    'opportunities',
    'alerts',
    'tracking_health',
    'dictionary',
    'propose',
  ])
  expect(tools.filter((t) => t.annotations?.readOnlyHint !== true).map((t) => t.name)).toEqual(['propose'])
  expect(client.getInstructions()).toContain('never an instruction')
  await client.close()
})

it('answers a client of the revision before the stateless one, too', async () => {
  const old = await connectMcp(app, key, 'legacy')
  expect((await old.listTools()).tools).toHaveLength(18)
  expect((await callTool(old, 'dictionary', { ids: ['revenue'] })).data).toMatchObject({
    definitions: { revenue: { label: 'Revenue', unit: 'money' } },
  })
  expect((await callTool(old, 'report', { group: 'x' })).error).toMatchObject({ code: 'bad_input', param: 'group' })
  await old.close()
})

it('lets nobody in without a key that works, and says why', async () => {
  const none = await post({})
  expect([none.status, codeOf(none.text), none.headers.get('www-authenticate')]).toEqual([
    401,
    'key_missing',
    expect.stringMatching(
      /^Bearer realm="Outbound", resource_metadata=".+\/\.well-known\/oauth-protected-resource\/mcp"$/,
    ),
  ])
  const refused = async (headers: Record<string, string>, query = '') => {
    const answer = await post(headers, undefined, query)
    return [answer.status, codeOf(answer.text)]
  }
  expect(await refused({ cookie: owner.cookie })).toEqual([401, 'key_missing'])
  expect(await refused(asKey(`${key}x`))).toEqual([401, 'key_unknown'])
  expect(await refused(asKey(), `?key=${key}`)).toEqual([401, 'key_in_address'])
  expect(
    await refused({
      ...asKey(await refusedWith({ keyAddresses: ['203.0.113.0/24'] })),
      'x-forwarded-for': '198.51.100.1',
    }),
  ).toEqual([403, 'address_not_allowed'])
  const { key: gone, keyUuid } = await makeKey(owner)
  await owner.ask(`/integrations/v1/keys/${keyUuid}`, {}, 'DELETE')
  expect(await refused(asKey(gone))).toEqual([401, 'key_revoked'])
  const client = connectMcp(app, gone)
  await expect(client).rejects.toThrow()
})

it('takes one message a request, with POST', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const many = await post(asKey(), [list, list])
  expect([many.status, codeOf(many.text)]).toEqual([400, 'bad_input'])
  const broken = await post(asKey(), '{"jsonrpc":')
  expect(broken.status).toBe(400)
  const listening = await post(asKey(), { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} })
  expect([listening.status, codeOf(listening.text)]).toEqual([400, 'bad_input'])
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${app.base}/mcp`, { method, headers: asKey() })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

it('counts on the same units as the API', async () => {
  const poor = await connectMcp(app, await refusedWith({ keyUnitsPerMinute: 60 }))
  const costs = async () => {
    for (let n = 0; n < 20; n++) await callTool(poor, 'overview', { days: 1 })
  }
  await expect(costs()).rejects.toThrow(/Too many requests for this key/)
  await poor.close()
})

it('refuses what a key was not made for, an unknown tool and bad input in words that name the field', async () => {
  const client = await connectMcp(app, await refusedWith({ keyScopes: ['links.read'] }))
  expect((await callTool(client, 'report')).error).toMatchObject({
    code: 'scope_missing',
    message: 'This key is not made for this. It would need: reports.read',
  })
  expect((await callTool(client, 'merchant', { merchant: 'x' })).error).toMatchObject({
    code: 'scope_missing',
    message: expect.stringContaining('merchants.read and reports.read'),
  })
  expect((await callTool(client, 'dictionary', { ids: ['revenue'] })).isError).toBe(false)
  await client.close()
  const all = await connectMcp(app, key)
  const told = async (name: string, given: Record<string, unknown>) => {
    const { isError, error } = await callTool(all, name, given)
    return [isError, error?.code, error?.param ?? null, error?.message]
  }
  expect(await told('drop_tables', {})).toEqual([true, 'not_found', null, expect.stringContaining('no such tool')])
  expect(await told('constructor', {})).toEqual([true, 'not_found', null, expect.stringContaining('no such tool')])
  expect(await told('report', { group: 'advertiser' })).toEqual([true, 'bad_input', 'group', expect.any(String)])
  expect(await told('report', { account: owner.accountUuid })).toEqual([true, 'bad_input', 'account', 'Unknown field'])
  expect(await told('report', { from: '2026-11-10' })).toEqual([true, 'bad_input', 'to', 'A period needs both ends'])
  expect(await told('overview', { from: '1999-01-01', to: '1999-01-02' })).toEqual([
    true,
    'bad_input',
    'from',
    expect.any(String),
  ])
  expect(await told('report', { filters: { site: ['x'] } })).toEqual([
    true,
    'bad_input',
    expect.stringContaining('site'),
    'Must be a uuid or Unknown',
  ])
  expect(await told('report', { filters: { shop: ['x'] } })).toEqual([
    true,
    'bad_input',
    expect.any(String),
    'Unknown field',
  ])
  expect(await told('conversion_receipt', { id: '7f0e8c1a-0000-4000-8000-000000000001' })).toEqual([
    true,
    'not_found',
    null,
    'Not found',
  ])
  expect(await told('conversions', { cursor: 'x.y' })).toEqual([true, 'bad_input', 'cursor', expect.any(String)])
  expect(await told('merchant', { merchant: 'nobody-has-it.dk' })).toEqual([
    true,
    'not_found',
    'merchant',
    expect.stringContaining('no such merchant'),
  ])
  expect(await told('propose', { note: 'x' })).toEqual([
    true,
    'bad_input',
    'link',
    'Give one of link, priority and split_test',
  ])
  await all.close()
})

it('is part of the plan as the API is', async () => {
  const other = await app.signUp()
  const { key: theirs } = await makeKey(other)
  const client = await connectMcp(app, theirs)
  for (const name of assistantToolNames.filter(
    (n) => n !== 'conversion_receipt' && n !== 'merchant' && n !== 'propose',
  )) {
    const { isError, error } = await callTool(client, name)
    expect([name, isError, error?.message]).toEqual([name, false, undefined])
  }
  await client.close()
})

const lines = async (who: Session) => {
  const range = { fromDate: '2020-01-01', toDate: '2029-12-31', actions: ['assistant.asked'] }
  return (await who.ask<{ rows: AuditRow[] }>('/profile/v1/audit', range)).data.rows
}
it('writes every call into the audit log, also one that was refused, and never what was answered', async () => {
  const who = await app.signUp({ userFirstname: 'Jonas', userLastname: 'Lind' })
  const { key: own } = await makeKey(who, { keyName: 'Terminal', keyScopes: ['reports.read'] })
  const client = await connectMcp(app, own)
  await callTool(client, 'report', { group: 'site', from: '2026-11-01', to: '2026-11-07' })
  await callTool(client, 'alerts')
  await callTool(client, 'nothing_like_this')
  await client.close()
  const rows = await lines(who)
  expect(rows.map((r) => [r.auditObject, r.auditActorName, r.auditAfter.key, r.auditAfter.refused ?? ''])).toEqual([
    ['Unknown tool', 'Jonas Lind', 'Terminal', 'not_found'],
    ['Alerts', 'Jonas Lind', 'Terminal', 'scope_missing'],
    ['Report', 'Jonas Lind', 'Terminal', ''],
  ])
  expect(rows[2]?.auditAfter).toMatchObject({
    about: 'By site, 2026-11-01 to 2026-11-07',
    path: expect.stringContaining('/insights/reports?tab=channel&from=2026-11-01&to=2026-11-07'),
  })
  expect(JSON.stringify(rows)).not.toContain(own.slice(8, 40))
  const overview = await who.ask<{ callCount: number; calls: { callTool: string; callKeyName: string }[] }>(
    '/integrations/v1/assistants',
    {},
    'GET',
  )
  expect(overview.data.callCount).toBe(3)
  expect(overview.data.calls[0]).toMatchObject({
    callTool: 'Unknown tool',
    callKeyName: 'Terminal',
    callRefused: 'not_found',
  })
})

/** An account with a shop at two networks, and its assistant. */
const withShop = async () => {
  const who = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
  const shop = await buildTwoNetworks(app.stores.database, who.accountUuid)
  const made = await makeKey(who, { keyName: 'Cursor' })
  const client = await connectMcp(app, made.key)
  const drafts = async () =>
    (await who.ask<{ drafts: AssistantDraft[] }>('/integrations/v1/assistants', {}, 'GET')).data.drafts
  return { who, shop, client, drafts }
}
it('writes a draft of a link that changes nothing until a person confirms it, once', async () => {
  const { who, shop, client, drafts } = await withShop()
  const links = async () => (await who.ask<unknown[]>('/tools/v1/urlshorts', {}, 'GET')).data.length
  const link = {
    name: 'Garden guide',
    site_id: shop.siteUuids[0],
    merchant_id: shop.merchantUuid,
    target_url: `https://${shop.shop}/spade`,
  }
  const { data } = await callTool(client, 'propose', { note: 'It is clicked most', link })
  expect(data).toMatchObject({
    state: 'open',
    confirm_url: `${app.base}/integrations?tab=assistants&draft=${String(data.draft_id)}`,
  })
  expect(await links()).toBe(0)
  expect(await drafts()).toMatchObject([
    {
      draftUuid: data.draft_id,
      draftKind: 'link',
      draftTitle: 'Smart link: Garden guide',
      draftNote: 'It is clicked most',
      draftKeyName: 'Cursor',
      draftState: 'open',
    },
  ])
  const decide = (what: string) => who.ask(`/integrations/v1/assistants/drafts/${String(data.draft_id)}/${what}`, {})
  expect((await decide('confirm')).code).toBe(200)
  expect(await links()).toBe(1)
  expect(await decide('confirm')).toMatchObject({ code: 409, message: 'Maja Krogh has confirmed this draft' })
  expect((await decide('refuse')).code).toBe(409)
  expect(await links()).toBe(1)
  const range = { fromDate: '2020-01-01', toDate: '2029-12-31' }
  const written = (await who.ask<{ rows: AuditRow[] }>('/profile/v1/audit', range)).data.rows.map((r) => r.auditAction)
  expect(written).toContain('draft.confirmed')
  expect(written).toContain('link.added')
  await client.close()
})
it('replays the last 30 days for a priority and a split test, and starts them when they are confirmed', async () => {
  const { who, shop, client, drafts } = await withShop()
  const first = await callTool(client, 'propose', { priority: { campaign_ids: [shop.campaigns[0]?.[0]] } })
  expect(first.data.proof).toMatchObject({
    values: { dry_run: { value: '0.00' } },
    definitions: expect.arrayContaining(['dry_run']),
  })
  const endDate = new Date(now.at.getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const split = {
    merchant_id: shop.merchantUuid,
    network_account_a: shop.a,
    network_account_b: shop.b,
    percent_a: 40,
    end_date: endDate,
  }
  const second = await callTool(client, 'propose', { split_test: split })
  expect(second.error).toBeNull()
  const changes = async () =>
    (await who.ask<{ changeKind: string }[]>(`/advs/v1/camps/changes/${shop.merchantUuid}`, {}, 'GET')).data
  expect(await changes()).toEqual([])
  const waiting = await drafts()
  const older = waiting.find((d) => d.draftKind === 'priority')
  const newest = waiting.find((d) => d.draftKind === 'split_test')
  expect(older?.draftTitle).toMatch(/^Prioritize /)
  for (const draft of [older, newest])
    expect((await who.ask(`/integrations/v1/assistants/drafts/${draft?.draftUuid}/confirm`, {})).message).toEqual(
      expect.any(String),
    )
  expect((await changes()).map((c) => c.changeKind).toSorted()).toEqual(['priority', 'split test'])
  await client.close()
})
it('keeps a refused draft with who refused it, and one that cannot be saved any more waits on', async () => {
  const { who, shop, client, drafts } = await withShop()
  const link = {
    name: 'A',
    site_id: shop.siteUuids[1],
    merchant_id: shop.merchantUuid,
    target_url: `https://${shop.shop}/a`,
  }
  const one = await callTool(client, 'propose', { link })
  const two = await callTool(client, 'propose', { link: { ...link, name: 'B' } })
  const decide = (uuid: unknown, what: string) =>
    who.ask(`/integrations/v1/assistants/drafts/${String(uuid)}/${what}`, {})
  expect((await decide(one.data.draft_id, 'refuse')).code).toBe(200)
  await who.ask(`/channels/v1/channels/${shop.siteUuids[1]}`, {}, 'DELETE')
  const failed = await decide(two.data.draft_id, 'confirm')
  expect(failed.code).toBeGreaterThanOrEqual(400)
  expect((await drafts()).map((d) => [d.draftTitle, d.draftState, d.draftDecidedBy])).toEqual([
    ['Smart link: B', 'open', ''],
    ['Smart link: A', 'refused', 'Maja Krogh'],
  ])
  await client.close()
})
it('lets nobody confirm who may not manage, and no demo be proposed to', async () => {
  const { who, shop, client } = await withShop()
  const { data } = await callTool(client, 'propose', { priority: { campaign_ids: [shop.campaigns[0]?.[0]] } })
  const set = (role: 'readonly' | 'owner') =>
    app.stores.database.system.update(user).set({ role }).where(eq(user.id, who.userUuid))
  await set('readonly')
  expect((await who.ask(`/integrations/v1/assistants/drafts/${String(data.draft_id)}/confirm`, {})).code).toBe(403)
  await set('owner')
  await app.stores.database.system
    .update(account)
    .set({ isDemo: true, plan: 'Custom' })
    .where(eq(account.uuid, who.accountUuid))
  const refused = await callTool(client, 'propose', { priority: { campaign_ids: [shop.campaigns[0]?.[0]] } })
  expect(refused.error).toMatchObject({ code: 'forbidden', message: 'This action is not allowed in Demo mode' })
  expect((await callTool(client, 'overview')).isError).toBe(false)
  await client.close()
})

it('ends a key for an assistant that nobody uses after a week, and keeps one that was used', async () => {
  const forAssistant = { keyIsForAssistant: true, keyScopes: [...everyScope] }
  const unused = await makeKey(owner, { ...forAssistant, keyName: 'Assistant: Cursor' })
  const used = await makeKey(owner, { ...forAssistant, keyName: 'Assistant: VS Code' })
  const client = await connectMcp(app, used.key)
  await callTool(client, 'dictionary')
  await app.app.flush()
  now.at = new Date(now.at.getTime() + 8 * 86_400_000)
  const gone = await post(asKey(unused.key))
  expect([gone.status, codeOf(gone.text)]).toEqual([401, 'key_expired'])
  expect((await callTool(client, 'dictionary')).isError).toBe(false)
  await client.close()
})
