import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { splitTestOf } from '../../test/split-test.ts'
import { browserAgent, fakeLinks } from '../../test/tracking.ts'
import { classify } from './agent.ts'
import { createCollector } from './collector.ts'
import { createDrops } from './drops.ts'
import { createEventTimes } from './event-times.ts'
import { createIdMemory } from './id-memory.ts'
import { createKeys } from './keys.ts'
import { createLateClicks } from './late-clicks.ts'
import { createRedirect } from './redirect.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Site } from '../routing/snapshot.ts'
import { createTtlCache } from './ttl-cache.ts'
import { createSigner } from '../routing/sign-target.ts'
import { createOutcomes } from './outcomes.ts'

const site: Site = {
  uuid: 's',
  accountUuid: 'a',
  domain: 'blog.dk',
  isActive: true,
  options: {},
  allowed: ['friend.dk'],
}
const eventId = 'mm8wjbe2h0123456789abcdef'

/** A redirect and a collector on a disk that answers when the test says so. */
function start({ links = fakeLinks, visitor = () => 1n, at = '2026-03-02T10:11:12Z', rows = emptySnapshot } = {}) {
  const now = () => Date.parse(at)
  const keys = createKeys()
  const disk: { safe: () => void; refused: (why: Error) => void }[] = []
  let last: Promise<void> = Promise.resolve()
  const write = () => (last = new Promise<void>((safe, refused) => disk.push({ safe, refused })))
  const snapshot = indexSnapshot({
    ...rows,
    sites: [site],
    smartLinks: [
      {
        code: 'abcd',
        siteUuid: 's',
        merchantUuid: 'm',
        campaignUuid: null,
        siteUrl: '',
        targetUrl: 'https://linked.dk/x',
      },
    ],
  })
  const drops = createDrops(() => new Date(now()))
  const errors: string[] = []
  const late: string[] = []
  const note = (error: unknown) => errors.push(String(error))
  const ids = createIdMemory({ window: 60_000, now })
  const recorder = { pageview: write, click: write, settled: () => last, drops: async () => [] }
  const lateClicks = createLateClicks({
    recorder,
    ids,
    onRecorded: () => late.push('on disk'),
    onLost: () => late.push('lost'),
  })
  const shared = {
    snapshot: () => snapshot,
    classify,
    visitor,
    ids,
    keys,
    moments: createEventTimes(1000, now, keys),
    drops,
    outcomes: createOutcomes(),
    recorder,
    lateClicks,
    links,
    clickKey: Buffer.alloc(32, 2),
    trustProxy: 0,
    now,
  }
  const redirect = createRedirect({
    ...shared,
    repeats: createTtlCache(1000, now),
    signer: createSigner(Buffer.alloc(32, 1)),
    ownHosts: new Set(['own.example']),
    onUnrecorded: note,
    onUnjudged: note,
  })
  const answers: string[] = []
  const respond = () => {
    const head = { status: 0, location: '' }
    const writeHead = (status: number, headers: unknown) => {
      head.status = status
      if (Array.isArray(headers) && headers[0] === 'location') head.location = String(headers[1])
    }
    return { writeHead, end: () => answers.push(`${head.status} ${head.location}`.trim()) } as unknown as ServerResponse
  }
  const ask = (targetUrl: string) =>
    redirect.click(
      { method: 'GET', headers: { 'user-agent': browserAgent }, socket: {} } as unknown as IncomingMessage,
      respond(),
      's',
      new URLSearchParams({ targetUrl, eventId }),
    )
  const collect = createCollector(shared)
  const send = (id: string) => {
    const body = Buffer.from(JSON.stringify({ events: [{ id, type: 'pageview', page: 'https://blog.dk/' }] }))
    const listeners: Record<string, (data?: Buffer) => void> = {}
    const on = (name: string, call: (data?: Buffer) => void) => (listeners[name] = call)
    const req = { method: 'POST', headers: { 'user-agent': browserAgent }, socket: {}, on, once: on }
    const done = collect(req as unknown as IncomingMessage, respond(), 's')
    listeners.data?.(body)
    listeners.end?.()
    return done
  }
  const dropped = () => Object.fromEntries(drops.take().map((d) => [d.reason, d.n]))
  return { ask, send, answers, disk, errors, dropped, lateClicks, late }
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a redirect whose judgement breaks', () => {
  const broken = {
    ...fakeLinks,
    linkRule: () => {
      throw new Error('cannot read this link')
    },
  }
  it('shows the page with the choice: neither a dead end nor an open door', () => {
    const { ask, answers, errors, dropped } = start({ links: broken })
    ask('https://click.north.example/?to=https://evil.com/')
    expect([answers, errors, dropped()]).toEqual([['200'], ['Error: cannot read this link'], { unverified: 1 }])
  })
  it('sends a trusted visitor on without an id when only the counting breaks', () => {
    const visitor = () => {
      throw new Error('no salt')
    }
    const { ask, answers, errors, dropped } = start({ visitor })
    ask('https://friend.dk/a')
    expect([answers, errors, dropped()]).toEqual([['302 https://friend.dk/a'], ['Error: no salt'], { unrecorded: 1 }])
  })
})

describe('while the log writes', () => {
  const hangs = new Error('the disk does not answer')
  it('a visitor waits; on disk, they go on', async () => {
    const { ask, answers, disk } = start()
    ask('https://friend.dk/a')
    await settle()
    expect(answers).toEqual([])
    disk[0]?.safe()
    await settle()
    expect(answers).toEqual(['302 https://friend.dk/a'])
  })
  it('and gives up, the visitor goes on without an id, and the click is written when the log takes it', async () => {
    const { ask, answers, disk, errors, dropped, lateClicks, late } = start()
    ask('https://friend.dk/a')
    disk[0]?.refused(hangs)
    await settle()
    expect([answers, errors]).toEqual([['302 https://friend.dk/a'], ['Error: the disk does not answer']])
    const flushed = lateClicks.flush()
    disk[1]?.safe()
    await flushed
    expect([disk.length, late, dropped()]).toEqual([2, ['on disk'], {}])
    ask('https://friend.dk/a')
    expect(disk).toHaveLength(2) // a repeat of the click, which is written by now
  })
  it('and gives up, the campaign still carries the visitor, without the id', async () => {
    const rows = { ...emptySnapshot, campaigns: [campaignOf({ siteUuid: 's', programmeId: 'of' })] }
    const locationOf = async (answer: 'safe' | 'refused') => {
      const { ask, answers, disk } = start({ rows })
      ask('https://shop.dk/x')
      disk[0]?.[answer](hangs)
      await settle()
      return answers[0] ?? ''
    }
    const [named, without] = [await locationOf('safe'), await locationOf('refused')]
    const id = /[0-9a-z]{20}/.exec(named)?.[0] ?? 'no id'
    expect(named).toContain(id)
    expect(without).toBe(named.replace(id, ''))
  })
  it('and gives up, and the visitor tries again: one click is written', async () => {
    const { ask, disk, lateClicks, late } = start()
    ask('https://friend.dk/a')
    disk[0]?.refused(hangs)
    await settle()
    ask('https://friend.dk/a')
    disk[1]?.safe()
    await lateClicks.flush()
    expect([disk.length, late]).toEqual([2, []])
  })
  it('and gives up, a script is asked to send again, and that is written', async () => {
    const { send, answers, disk } = start()
    await send(eventId)
    disk[0]?.refused(hangs)
    await settle()
    expect(answers).toEqual(['503'])
    await send(eventId)
    disk[1]?.safe()
    await settle()
    expect([answers, disk.length]).toEqual([['503', '204'], 2])
  })
  it('one event sent twice is written once and thanked for twice, when it is on disk', async () => {
    const { send, answers, disk } = start()
    await send(eventId)
    await send(eventId)
    expect([answers, disk.length]).toEqual([[], 1])
    disk[0]?.safe()
    await settle()
    expect(answers).toEqual(['204', '204'])
  })
})

it('goes where a smart link of the site goes, also without it, and nowhere next to it', () => {
  const { ask, answers, disk } = start()
  ask('https://linked.dk/x')
  ask('https://linked.dk/y')
  expect([disk.length, answers]).toEqual([1, ['200']])
})

describe('a split test that sends everything to A until 30 June and to B afterwards', () => {
  const offer = (uuid: string) =>
    campaignOf({ uuid, siteUuid: 's', connectionUuid: `conn-${uuid}`, programmeId: `of-${uuid}` })
  const rows = {
    ...emptySnapshot,
    campaigns: [offer('a'), offer('b')],
    splitTests: [splitTestOf({ accountUuid: 'a', percentage: 100, endPercentage: 0, endDate: '2026-06-30' })],
  }
  it.each([
    ['Europe/Copenhagen', '2026-06-30T21:59:59.999Z', 'a'],
    ['Europe/Copenhagen', '2026-06-30T22:00:00.000Z', 'b'],
    ['America/New_York', '2026-07-01T03:59:59.999Z', 'a'],
    ['America/New_York', '2026-07-01T04:00:00.000Z', 'b'],
    ['Pacific/Auckland', '2026-06-30T11:59:59.999Z', 'a'],
    ['Pacific/Auckland', '2026-06-30T12:00:00.000Z', 'b'],
    [undefined, '2026-06-30T23:59:59.999Z', 'a'],
    [undefined, '2026-07-01T00:00:00.000Z', 'b'],
  ])('ends with that day in the account’s zone, %s: at %s a click goes through %s', async (zone, at, through) => {
    const { ask, answers, disk } = start({ at, rows: { ...rows, zone } })
    ask('https://shop.dk/x')
    disk[0]?.safe()
    await settle()
    expect(answers[0]).toContain(`of-${through}`)
  })
})
