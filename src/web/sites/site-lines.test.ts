import { describe, expect, it } from 'vitest'
import {
  alsoBroken,
  ownState,
  type ScriptHeard,
  scriptState,
  scriptsText,
  siteLines,
  type SiteLine,
} from './site-lines.ts'
import { siteOf } from './test-sites.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = { now, timeZone: 'Europe/Copenhagen' }
const heard = (channelUuid: string, over: Partial<ScriptHeard> = {}): ScriptHeard => ({
  channelUuid,
  seenDatetime: '2026-11-22T11:57:00.000Z',
  pageviewCount: 52,
  seenPage: 'kaffebloggen.dk/te',
  isSilent: false,
  ...over,
})

describe('how the script of a site stands', () => {
  const site = siteOf()
  it('is not called active where no page was ever seen, unless it has none or only listens', () => {
    expect(ownState(site, true)).toMatchObject({ hue: 'approved', text: 'Active' })
    expect(ownState(site, false)).toMatchObject({ hue: 'pending', text: 'Not seen yet' })
    expect(ownState({ ...site, channelType: 'App' }, false)).toMatchObject({ text: 'Active' })
    expect(ownState({ ...site, channelIsActive: false }, false)).toMatchObject({ text: 'Discover mode' })
  })
  it('is heard, with how much of it', () => {
    expect(scriptState(site, heard('a'), at)).toMatchObject({
      hue: 'approved',
      text: 'Seen 3m ago',
      detail: '52 pageviews in 30 min',
    })
  })
  it('is silent since the day it was last heard, whatever else is true', () => {
    const silent = heard('a', { isSilent: true, seenDatetime: '2026-11-19T13:20:00.000Z' })
    expect(scriptState({ ...site, channelIsActive: false }, silent, at)).toMatchObject({
      rank: 0,
      text: 'Silent since 19 Nov',
      detail: 'Last seen on kaffebloggen.dk/te',
    })
  })
  it('only listens where its links are off, and was not seen where nothing ever came', () => {
    expect(scriptState({ ...site, channelIsActive: false }, heard('a'), at)).toMatchObject({
      rank: 2,
      text: 'Only listens',
      detail: 'seen 3m ago, links are off',
    })
    expect(scriptState(site, undefined, at)).toMatchObject({ rank: 1, text: 'Not seen yet' })
    // an app has no script
    expect(scriptState({ ...site, channelType: 'App' }, undefined, at)).toMatchObject({ rank: 3, text: 'No script' })
  })
})

it('lists the silent first, then what earns most', () => {
  const sites = ['a', 'b', 'c'].map((channelUuid) => siteOf({ channelUuid }))
  const row = (grp: string, conversionTotalCommission: number) => ({ grp, conversionTotalCommission }) as never
  const lines = siteLines({
    sites,
    heard: [heard('a'), heard('b'), heard('c', { isSilent: true })],
    earned: [row('a', 10), row('b', 20)],
    before: [row('a', 5)],
    alerts: [],
    ...at,
  })
  expect(lines.map((line) => [line.channelUuid, line.earned?.conversionTotalCommission, line.before])).toEqual([
    ['c', undefined, 0],
    ['b', 20, 0],
    ['a', 10, 5],
  ])
  expect(scriptsText(lines)).toBe('1 to look at')
  expect(scriptsText(lines.slice(1))).toBeNull()
})

it('names what else is broken beside the first, and nothing where nothing is', () => {
  const line = (channelName: string, text: string) => ({ channelName, script: { text } }) as SiteLine
  const [a, b] = [line('Sommerhuslisten', 'Silent since 26 Nov'), line('Nordlys', 'Fewer clicks since 25 Nov')]
  expect(alsoBroken([])).toBe('')
  expect(alsoBroken([a])).toBe('Sommerhuslisten needs a look, too: Silent since 26 Nov.')
  expect(alsoBroken([a, b])).toBe('Sommerhuslisten and Nordlys need a look, too.')
})
