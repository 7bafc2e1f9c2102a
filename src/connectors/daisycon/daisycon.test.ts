import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { inMemory, openNetwork } from '../shared/http/open-network.ts'
import { daisycon } from './index.ts'
import { linkOf } from './programmes.ts'
import { type DaisyconStandIn, startDaisyconStandIn } from '../../test/networks/daisycon/stand-in.ts'

const raw = { clientId: 'stand-in-client', refreshToken: 'refresh-token-0', publisherId: '4455', mediaId: '189069' }
let standIn: DaisyconStandIn
beforeEach(async () => {
  standIn = await startDaisyconStandIn()
})
afterEach(() => standIn.close())
const open = (store = inMemory(raw)) => {
  const door = createDoor({
    now: () => 0,
    sleep: async () => {},
    random: () => 0.5,
    baseUrls: { daisycon: standIn.url },
  })
  const network = openNetwork(door, daisycon, store.current(), { exclusively: store.exclusively })
  return { get: network.get, credentials: daisycon.credentials.parse(raw), store }
}

test('keeps the refresh token that each sign-in brings, because the old one serves no more', async () => {
  const { get, credentials, store } = open()
  expect(await daisycon.accounts?.(get, credentials)).toEqual([{ id: '189069', name: 'Café deals' }])
  expect(store.current().refreshToken).toBe('refresh-token-1-of-many')
  const again = open(store)
  expect(await daisycon.accounts?.(again.get, credentials)).toHaveLength(1)
})

test('closes a programme whose end has passed by the network’s clock', async () => {
  standIn.programmes.push(
    { id: '1', name: 'Over', url: 'https://a.example', ends: '2020-01-31' },
    { id: '2', name: 'Runs on', url: 'https://b.example', ends: '2099-01-31' },
    { id: '3', name: 'Without end', url: 'https://c.example' },
    { id: '4', name: 'Another state', url: 'https://d.example', status: 'inactive' },
  )
  const { get, credentials } = open()
  const list = await daisycon.programmes?.(get, credentials)
  expect(list?.map((p) => p.relationship)).toEqual(['suspended', 'joined', 'joined', 'suspended'])
})

test('reads times on the clock of Amsterdam, and no content as nothing', async () => {
  const { get, credentials } = open()
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(await daisycon.transactions?.(get, credentials, march)).toEqual({ transactions: [], rejected: [] })
  standIn.parts.push({ sale: '1', id: 'A', status: 'open', commission: '4.75', date: '2026-03-02 14:10:05' })
  const page = await daisycon.transactions?.(get, credentials, march)
  expect(page?.transactions).toMatchObject([{ at: '2026-03-02T13:10:05.000Z', sale: '95.00', mediaId: '189069' }])
})

test('makes links of programmes that take deep links only', async () => {
  standIn.programmes.push(
    { id: '1', name: 'A', url: 'https://a.example' },
    { id: '2', name: 'B', url: 'https://b.example', deeplink: 'false' },
  )
  const { get, credentials } = open()
  const list = await daisycon.programmes?.(get, credentials)
  expect(list?.map((p) => [p.clickUrl, p.commission?.percentage])).toEqual([
    ['https://ds1.nl/c/?si=1&li=77&wi=189069&ws=', '6.50'],
    [null, '6.50'],
  ])
  expect(linkOf('//lt45.net/c/?si=1&wi=#MEDIA_ID#&ws=#SUB_ID#', '7')).toBe('https://lt45.net/c/?si=1&wi=7&ws=')
})

test('signs in with PKCE: address, request and tokens', () => {
  const start = { credentials: raw, redirectUri: 'https://app.example/networks', state: 's1', challenge: 'c1' }
  const url = new URL(daisycon.oauth?.authorizationUrl(start) ?? '')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'stand-in-client',
    redirect_uri: 'https://app.example/networks',
    code_challenge_method: 'S256',
    code_challenge: 'c1',
    state: 's1',
  })
  const request = daisycon.oauth?.tokenRequest({ ...start, code: 'x', verifier: 'v' })
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toMatchObject({
    grant_type: 'authorization_code',
    code: 'x',
    code_verifier: 'v',
  })
  expect(daisycon.oauth?.readTokens({ access_token: 'a', refresh_token: 'r' })).toEqual({ refreshToken: 'r' })
  expect(() => daisycon.oauth?.readTokens({ error: 'no' })).toThrow('without tokens')
})

test('puts the whole address into a link, or the page where the setting or the programme’s own link says so', async () => {
  const link = (clickUrl: string | null) => {
    const ids = { programmeId: '1', partnerId: '189069', clickId: 'abc' }
    return daisycon.deepLink({ ...ids, clickUrl, target: 'https://www.fiets.example/racefiets?maat=54' })
  }
  const own = 'https://ds1.nl/c/?si=1&li=77&wi=189069&ws='
  expect(link(own)).toBe(`${own}abc&dl=https%3A%2F%2Fwww.fiets.example%2Fracefiets%3Fmaat%3D54`)
  expect(link(`${own}&dl=%2Fvoorbeeld`)).toBe(`${own}abc&dl=%2Fracefiets%3Fmaat%3D54`)
  standIn.programmes.push({ id: '1', name: 'Fietsshop', url: 'https://www.fiets.example' })
  const { get } = open()
  const list = await daisycon.programmes?.(get, daisycon.credentials.parse({ ...raw, linkTarget: 'Page' }))
  expect(link(list?.[0]?.clickUrl ?? null)).toBe(`${own}abc&dl=%2Fracefiets%3Fmaat%3D54`)
  expect(daisycon.credentials.safeParse({ ...raw, linkTarget: 'shop' }).success).toBe(false)
})
