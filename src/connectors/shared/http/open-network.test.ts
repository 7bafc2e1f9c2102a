import { expect, test } from 'vitest'
import { adtraction } from '../../adtraction/index.ts'
import { createDoor } from './fetch.ts'
import { openNetwork } from './open-network.ts'

const raw = { token: 'stand-in-token', channelId: '189069', market: 'dk' }

test('a network has the limits of its connector, or those set for it', () => {
  expect(openNetwork(createDoor(), adtraction, raw).connector.limits).toEqual({ perMinute: 10, windowDays: 30 })
  const door = createDoor({ networkLimits: { adtraction: { windowDays: 7 }, awin: { perMinute: 1 } } })
  expect(openNetwork(door, adtraction, raw).connector.limits).toEqual({ perMinute: 10, windowDays: 7 })
})
