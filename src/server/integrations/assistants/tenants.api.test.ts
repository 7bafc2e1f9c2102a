import { randomUUID } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssistantTool, assistantToolNames } from '../../../contract/integrations/assistant-tools.ts'
import { fullAccount } from '../../../test/full-account.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import type { TenantIds } from '../../../test/tenant.ts'
import { makeKey } from '../make-key.test-data.ts'
import { callPatiently, connectMcp } from './ask-mcp.test-data.ts'

type InputOf = (ids: TenantIds) => Record<string, unknown>
const days = { from: '2026-01-01', to: '2026-12-31' }
const filters = (ids: TenantIds) => ({
  filters: { site: [ids.site], campaign: [ids.campaign], network_account: [ids.connection] },
})
const endDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
/** The ids of an account passed to each tool; a missing one does not compile. */
const inputs: Record<AssistantTool, InputOf[]> = {
  overview: [() => days],
  report: [(ids) => ({ ...days, ...filters(ids) })],
  compare_periods: [(ids) => ({ ...days, before_from: '2025-01-01', before_to: '2025-12-31', ...filters(ids) })],
  conversions: [(ids) => ({ ...days, ...filters(ids) })],
  conversion_receipt: [(ids) => ({ id: ids.conversion })],
  changes: [() => days],
  payments: [() => ({})],
  goals: [() => ({})],
  cohorts: [(ids) => ({ group: 'network', ...filters(ids) })],
  difference: [(ids) => ({ ...days, before_from: '2025-01-01', before_to: '2025-12-31', ...filters(ids) })],
  unusual: [(ids) => ({ from: '2026-05-20', to: '2026-06-10', group: 'page', ...filters(ids) })],
  merchant: [(ids) => ({ merchant: ids.merchant }), (ids) => ({ merchant: ids.shop })],
  links_health: [() => ({})],
  opportunities: [() => ({})],
  alerts: [() => ({})],
  tracking_health: [() => ({})],
  dictionary: [() => ({})],
  propose: [
    (ids) => ({
      link: { name: 'x', site_id: ids.site, merchant_id: ids.merchant, target_url: `https://${ids.shop}/x` },
    }),
    (ids) => ({ priority: { campaign_ids: [ids.campaign] } }),
    (ids) => ({
      split_test: {
        merchant_id: ids.merchant,
        network_account_a: ids.connection,
        network_account_b: ids.otherConnection,
        end_date: endDate,
      },
    }),
  ],
}
const cases = assistantToolNames.flatMap((name) => inputs[name].map((input, n) => ({ name, n, input })))

describe('an assistant of one account', () => {
  const marker = 'ZZB-marker'
  let app: TestApp
  let ids: TenantIds
  let ours: Client
  let theirs: Client
  beforeAll(async () => {
    app = await startApp()
    const full = await fullAccount(app, marker)
    ids = full.ids
    await app.app.flush()
    theirs = await connectMcp(app, (await makeKey(full.theirs)).key)
    ours = await connectMcp(app, (await makeKey(await app.signUp())).key)
  })
  afterAll(async () => {
    await ours.close()
    await theirs.close()
    await app.stop()
  })
  const invented = (): TenantIds => ({
    ...(Object.fromEntries(Object.keys(ids).map((kind) => [kind, randomUUID()])) as TenantIds),
    // the catalogue of merchants is shared by all accounts
    merchant: ids.merchant,
    shop: ids.shop,
  })
  const sameOf = ({ data }: Awaited<ReturnType<typeof callPatiently>>) =>
    JSON.parse(
      JSON.stringify(data)
        .replaceAll(/"(report_url|confirm_url|draft_id)":"[^"]*"/g, '"$1":""')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id'),
    )

  it.each(cases)('$name ($n) knows another account’s ids as little as invented ones', async ({ name, input }) => {
    const foreign = await callPatiently(ours, name, input(ids))
    const unknown = await callPatiently(ours, name, input(invented()))
    expect(sameOf(foreign)).toEqual(sameOf(unknown))
    const told = JSON.stringify(foreign.data).replaceAll(/"report_url":"[^"]*"/g, '')
    // a shop's domain is public; an account's data about it is not
    const ownWords = told.replaceAll(new RegExp(`${marker.toLowerCase()}\\.dk`, 'g'), '')
    expect(ownWords.toLowerCase()).not.toContain(marker.toLowerCase())
  })
  it.each(cases)('$name ($n) finds those ids for who they belong to', async ({ name, input }) => {
    const answer = await callPatiently(theirs, name, input(ids))
    expect(answer.error?.message ?? '').toBe('')
  })
})
