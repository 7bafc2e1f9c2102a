import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../server/log/log.ts'
import { site } from '../server/sites/tables.ts'
import { testStores } from '../test/stores.ts'
import { extendDemo, seedDemo } from './index.ts'
import type { DemoPart } from './part.ts'
import { accountPart } from './parts/account.ts'
import { billingPart } from './parts/billing.ts'
import { networksPart } from './parts/networks.ts'
import { sitesPart } from './parts/sites.ts'
import { demoPart } from './tables.ts'

const first = [accountPart, sitesPart, networksPart]

/** A demo with the small parts, made on 20 January 2026; `now` can be advanced. */
async function startDemo() {
  const { database, events } = await testStores({ closeAfterTest: true })
  const accountUuid = randomUUID()
  const told: string[] = []
  const now = { date: new Date('2026-01-20T13:30:00Z') }
  const settings = {
    database,
    events,
    clock: { now: () => now.date },
    log: { ...silentLog, error: (message: string) => void told.push(message) },
    accountUuid,
    days: 2,
  }
  const rows = async (table: string, column = 'account_uuid') =>
    (await database.pool.query(`SELECT * FROM "${table}" t WHERE ${column} = $1 ORDER BY t::text`, [accountUuid])).rows
  const noted = async () =>
    Object.fromEntries(
      (await rows('demo_part', 'demo_uuid')).map((r: { part: string; version: number }) => [r.part, r.version]),
    )
  return {
    accountUuid,
    database,
    now,
    told,
    rows,
    noted,
    make: (parts: readonly DemoPart[] = first) => seedDemo({ ...settings, parts }),
    startAgain: (parts: readonly DemoPart[]) => extendDemo({ ...settings, parts }),
  }
}

/** A stand-in for another module's part: adds the given number of sites. */
const moreSites = (over: Partial<DemoPart> & { how?: string[] } = {}): DemoPart => ({
  name: 'more-sites',
  version: 1,
  needs: ['account'],
  tables: [],
  make: ({ scenario: { accountUuid } }) => ({
    write: async (tx) => {
      await tx
        .insert(site)
        .values((over.how ?? ['one.example']).map((domain) => ({ accountUuid, name: domain, domain })))
    },
  }),
  ...over,
})

describe('a demo that is there', () => {
  it('gets the part of a new module at the next start, once, and keeps everything else as it is', async () => {
    const { make, startAgain, rows, noted } = await startDemo()
    await make()
    const before = { sites: await rows('site'), connections: await rows('connection'), users: await rows('user') }
    await startAgain([...first, moreSites()])
    expect(await noted()).toEqual({
      account: accountPart.version,
      sites: sitesPart.version,
      networks: networksPart.version,
      'more-sites': 1,
    })
    const after = await rows('site')
    expect(after.filter((s) => s.domain !== 'one.example')).toEqual(before.sites)
    expect(after).toHaveLength(before.sites.length + 1)
    expect(await rows('connection')).toEqual(before.connections)
    expect(await rows('user')).toEqual(before.users)
    await startAgain([...first, moreSites()])
    expect(await rows('site')).toEqual(after)
  })
  it('gets a part at its newer version instead of the older, and what was made of it anew: older rows are gone', async () => {
    const { make, startAgain, rows, noted } = await startDemo()
    await make([...first, billingPart])
    const before = { plans: await rows('subscription'), connections: await rows('connection') }
    const newer: DemoPart = {
      ...sitesPart,
      version: sitesPart.version + 1,
      make: ({ scenario: { accountUuid, sites } }) => ({
        write: async (tx) => {
          await tx
            .insert(site)
            .values(sites.map(({ uuid }) => ({ uuid, accountUuid, name: 'New', domain: 'new.example' })))
        },
      }),
    }
    let timesMade = 0
    const counted = (part: DemoPart): DemoPart => ({
      ...part,
      make: (world) => {
        timesMade++
        return part.make(world)
      },
    })
    const parts = [accountPart, newer, counted(networksPart), counted(billingPart)]
    await startAgain(parts)
    expect(timesMade).toBe(1) // networks depend on sites, billing does not
    const anew = await rows('site')
    expect(new Set(anew.map((s) => s.domain))).toEqual(new Set(['new.example']))
    expect(await rows('connection')).toHaveLength(before.connections.length)
    expect(await rows('subscription')).toEqual(before.plans)
    await startAgain(parts)
    expect(await rows('site')).toEqual(anew)
    expect(timesMade).toBe(1)
    expect(await noted()).toEqual({
      account: accountPart.version,
      sites: newer.version,
      networks: networksPart.version,
      billing: billingPart.version,
    })
  })
  it('does without a part that cannot be made and those that need it, says so, and gets them when it can', async () => {
    const { make, startAgain, rows, noted, told } = await startDemo()
    await make()
    const broken = moreSites({
      make: async () => ({
        write: async (tx) => {
          await tx.insert(site).values({ accountUuid: randomUUID(), name: 'Half', domain: 'half.example' })
          throw new Error('broken')
        },
      }),
    })
    const needy = moreSites({ name: 'needy', needs: ['more-sites'], how: ['needy.example'] })
    const other = moreSites({ name: 'other', how: ['other.example'] })
    await startAgain([...first, broken, needy, other])
    expect(await noted()).toEqual({
      account: accountPart.version,
      sites: sitesPart.version,
      networks: networksPart.version,
      other: 1,
    })
    expect(told).toEqual(Array(2).fill('a part of the demo account could not be made'))
    const domains = async () =>
      (await rows('site'))
        .map((s): string => s.domain)
        .filter((d) => d.endsWith('.example'))
        .toSorted((a, b) => a.localeCompare(b))
    expect(await domains()).toEqual(['other.example'])
    await startAgain([...first, moreSites(), needy, other])
    expect(await domains()).toEqual(['needy.example', 'one.example', 'other.example'])
  })
  it('is brought further from where each part stands', async () => {
    const { make, startAgain, now } = await startDemo()
    const asked: string[] = []
    const part = (name: string): DemoPart =>
      moreSites({
        name,
        how: [`${name}.example`],
        extend: (_, since) => {
          asked.push(`${name} since ${since.toISOString()}`)
          return { write: () => Promise.resolve() }
        },
      })
    await make([...first, part('old')])
    now.date = new Date('2026-01-21T13:30:00Z')
    await startAgain([...first, part('old'), part('young')])
    expect(asked).toEqual(['old since 2026-01-20T13:30:00.000Z'])
    now.date = new Date('2026-01-21T13:32:00Z') // too early to be worth it
    await startAgain([...first, part('old'), part('young')])
    expect(asked).toHaveLength(1)
    now.date = new Date('2026-01-22T13:30:00Z')
    await startAgain([...first, part('old'), part('young')])
    expect(asked.slice(1)).toEqual(['old since 2026-01-21T13:30:00.000Z', 'young since 2026-01-21T13:30:00.000Z'])
  })
  it('is not made where there is none', async () => {
    const { startAgain, rows, noted } = await startDemo()
    await startAgain(first)
    expect(await noted()).toEqual({})
    expect(await rows('site')).toEqual([])
  })
})

describe('the account itself', () => {
  it('keeps what other parts set in it when it is made anew, and everybody keeps who they are', async () => {
    const { make, startAgain, rows } = await startDemo()
    await make([...first, billingPart])
    const account = () => rows('account', 'uuid')
    const people = async () => (await rows('user')).filter((u: { role: string }) => u.role !== 'owner')
    const before = { account: await account(), people: await people() }
    expect(before.account).toMatchObject([
      { granted: ['partners', 'creators', 'api'], is_revshare_enabled: false, city: 'Aarhus C' },
    ])
    await startAgain([{ ...accountPart, version: accountPart.version + 1 }, ...first.slice(1), billingPart])
    expect(await account()).toEqual(before.account)
    expect(await people()).toEqual(before.people)
    expect(before.people).toHaveLength(3)
  })
})

describe('notes of what was made', () => {
  it('are the operator’s: an account cannot read them', async () => {
    const { make, database, accountUuid } = await startDemo()
    await make([accountPart])
    const asked = database.as(accountUuid, (tx) => tx.select().from(demoPart))
    await expect(asked).rejects.toMatchObject({ cause: { message: 'permission denied for table demo_part' } })
  })
})
