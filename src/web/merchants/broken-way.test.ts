import { expect, it } from 'vitest'
import { aFact, anAlert } from '../../report/test-alerts.ts'
import { behindIt, brokenWay, brokenWays } from './broken-way.ts'

const of = (subjectUuid: string, over: Parameters<typeof anAlert>[0] = {}) =>
  anAlert({ subjectKind: 'connection', subjectName: 'Tradedoubler', subjectUuid, ...over })
const noSale = of('td', { rule: 'salesDrop', seen: 0, expected: 114, sinceDate: '2026-11-17' })
const failing = of('dc', { rule: 'connectionFailed', seen: 0, fact: aFact(), sinceDate: '2026-11-26' })

it('breaks a merchant only where every connection of its clicks is broken', () => {
  expect(brokenWay(['td'], [noSale])).toBe(noSale)
  expect(brokenWay(['td', 'td'], [noSale])).toBe(noSale)
  expect(brokenWay(['td', 'awin'], [noSale])).toBeNull()
  expect(brokenWays(['td', 'awin'], [noSale])).toEqual([noSale])
  expect(brokenWay([], [noSale])).toBeNull()
  // of two alerts, the one with missing days comes first
  expect(brokenWay(['td', 'dc'], [noSale, failing])).toBe(failing)
})
it('takes nothing for broken whose sales still come, or that is over', () => {
  const fewer = of('td', { rule: 'salesDrop', seen: 3 })
  const clicks = of('td', { rule: 'clicksDrop', seen: 0 })
  const over = { ...noSale, state: 'closed' as const, closing: 'back' as const }
  expect(brokenWay(['td'], [fewer, clicks, over])).toBeNull()
})
it('says of a merchant behind it what it means for its sales', () => {
  expect(behindIt(noSale)).toMatchObject({ hue: 'rejected', text: 'No sale of clicks since 17 Nov' })
  expect(behindIt(failing)).toMatchObject({ hue: 'pending', text: 'Sales late since 26 Nov' })
})
