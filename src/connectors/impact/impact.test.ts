import { expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { openNetwork } from '../shared/http/open-network.ts'
import { impact } from './index.ts'
import { startImpactStandIn } from '../../test/networks/impact/stand-in.ts'

test('has no link for a brand that takes no deep links', async () => {
  const standIn = await startImpactStandIn()
  const brand = { url: 'https://a.example', isActive: true }
  standIn.campaigns.push(
    { ...brand, id: '1', name: 'Home page only', deepLinks: false },
    { ...brand, id: '2', name: 'B' },
  )
  const raw = { accountSid: 'IRstandin189069', authToken: 'stand-in-token' }
  const { get } = openNetwork(createDoor({ baseUrls: { impact: standIn.url } }), impact, raw)
  const list = await impact.programmes?.(get, raw)
  await standIn.close()
  expect(list?.map((p) => [p.programmeId, p.relationship, p.clickUrl])).toEqual([
    ['1', 'joined', null],
    ['2', 'joined', 'https://brand.sjv.io/c/189069/1/2'],
  ])
})
