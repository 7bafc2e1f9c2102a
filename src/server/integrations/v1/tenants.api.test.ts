import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { type V1, v1 } from '../../../contract/integrations/v1/index.ts'
import { fullAccount } from '../../../test/full-account.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import type { TenantIds } from '../../../test/tenant.ts'
import { createClickId } from '../../tracking/click-id.ts'
import { askV1, makeExtensionKey, makeKey } from '../make-key.test-data.ts'

type InputOf = ((ids: TenantIds) => object) | null
const days = { from: '2026-01-01', to: '2026-12-31' }
const link = (ids: TenantIds) => ({
  name: 'Ours',
  site_id: ids.site,
  merchant_id: ids.merchant,
  target_url: `https://${ids.shop}/x`,
})
/** The ids of an account passed to each public call; a missing one does not compile. */
const inputs: { [G in keyof V1]: { [K in keyof V1[G]]: InputOf } } = {
  report: {
    get: (ids) => ({
      ...days,
      site: ids.site,
      campaign: ids.campaign,
      network_account: ids.connection,
      with_known_share: 'false',
    }),
  },
  conversions: { list: (ids) => ({ ...days, site: ids.site }), receipt: (ids) => ({ id: ids.conversion }) },
  changes: { list: null },
  clicks: { list: (ids) => ({ ...days, site: ids.site }) },
  merchants: { list: (ids) => ({ search: ids.shop }) },
  programmes: { list: (ids) => ({ site: ids.site, merchant: ids.merchant }) },
  sites: { list: null },
  links: {
    list: null,
    get: (ids) => ({ code: ids.smartLink }),
    create: link,
    bulk: (ids) => ({ links: [link(ids)] }),
    change: (ids) => ({ code: ids.smartLink, name: 'Taken' }),
    archive: (ids) => ({ code: ids.smartLink }),
  },
  advice: { opportunities: null, recommendations: null, brokenLinks: null },
  statements: { list: (ids) => ({ creator: ids.creator }) },
  payments: { list: null },
  cohorts: { list: (ids) => ({ site: ids.site, group: 'merchant' }) },
  difference: { get: (ids) => ({ ...days, site: ids.site }) },
  unusual: { list: (ids) => ({ from: '2026-05-20', to: '2026-06-10', site: ids.site }) },
  alerts: { list: null },
  goals: { list: null },
  extension: {
    account: null,
    shop: (ids) => ({ domain: ids.shop }),
    page: () => ({ page: 'zzb-marker.example/a' }),
    link,
  },
}
const calls = Object.entries(v1).flatMap(([group, of]) =>
  Object.entries(of as Record<string, Call>).map(([name, call]) => ({
    name: `${group}.${name}`,
    call,
    input: (inputs[group as keyof V1] as Record<string, InputOf>)[name] ?? null,
  })),
)

describe('a key of one account', () => {
  const marker = 'ZZB-marker'
  let app: TestApp
  let ids: TenantIds
  let ours: ReturnType<typeof askV1>
  let theirs: ReturnType<typeof askV1>
  let theirKey: string
  beforeAll(async () => {
    app = await startApp()
    const full = await fullAccount(app, marker)
    ids = full.ids
    await app.app.flush()
    theirKey = (await makeKey(full.theirs)).key
    // calls of the browser extension need its own key
    const asker = async (session: Session, key: string): Promise<ReturnType<typeof askV1>> => {
      const [usual, extension] = [askV1(app, key), askV1(app, await makeExtensionKey(session))]
      return (path, ...rest) => (path.startsWith('/extension/') ? extension : usual)(path, ...rest)
    }
    theirs = await asker(full.theirs, theirKey)
    const us = await app.signUp()
    ours = await asker(us, (await makeKey(us)).key)
  })
  afterAll(() => app.stop())

  const ask = async (as: typeof ours, call: Call, asked: object) => {
    const rest: Record<string, unknown> = { ...asked }
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = String(rest[key])
      delete rest[key]
      return value
    })
    for (let n = 0; ; n++) {
      const answer = await as<{ error?: { code: string; message: string } }>(path, rest, { method: call.method })
      // there are more requests than units per minute; each is retried until it is admitted
      if (answer.status !== 429 || n > 30) return answer
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  const invented = (): TenantIds => ({
    ...(Object.fromEntries(Object.keys(ids).map((kind) => [kind, randomUUID()])) as TenantIds),
    network: ids.network,
    click: createClickId(Date.parse('2026-06-01')),
    shop: 'nobody-has-it.dk',
    smartLink: 'nobody-has-it',
  })
  const sameAs = (answer: Awaited<ReturnType<typeof ask>>) => {
    const { error, ...data } = answer.body as Record<string, unknown> & { error?: { code: string; message: string } }
    const withoutAddress = JSON.parse(JSON.stringify(data).replaceAll(/"report_url":"[^"]*"/g, '"report_url":""'))
    return { status: answer.status, code: error?.code, message: error?.message, data: withoutAddress }
  }

  it.each(calls)('$name knows another account’s ids as little as invented ones', async ({ call, input }) => {
    const foreign = await ask(ours, call, input?.(ids) ?? {})
    const unknown = await ask(ours, call, input?.(invented()) ?? {})
    expect(sameAs(foreign)).toEqual(sameAs(unknown))
    expect(
      JSON.stringify(foreign.body)
        .replaceAll(/"report_url":"[^"]*"/g, '')
        .toLowerCase(),
    ).not.toContain(marker.toLowerCase())
  })
  const isLast = ({ name }: { name: string }) => name === 'links.archive'
  it.each(calls.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))(
    '$name finds those ids for who they belong to',
    async ({ call, input }) => {
      const answer = await ask(theirs, call, input?.(ids) ?? {})
      expect([answer.status, answer.body.error?.message ?? '']).toEqual([200, ''])
    },
  )
  it('reads nothing that was not made for it: each call asks for its own scope', async () => {
    for (const { name, call } of calls) expect(call.scopes?.length ?? 0, name).toBeGreaterThan(0)
  })
})
