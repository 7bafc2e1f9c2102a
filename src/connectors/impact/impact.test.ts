import { expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { openNetwork } from '../shared/http/open-network.ts'
import { impact } from './index.ts'
import type { Window } from '../shared/http/windows.ts'
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

/** A window's transactions as `id status commission reason`, and the requests besides the two lists. */
async function readWindow(window: Window, fill: (standIn: Awaited<ReturnType<typeof startImpactStandIn>>) => void) {
  const standIn = await startImpactStandIn()
  fill(standIn)
  const raw = { accountSid: 'IRstandin189069', authToken: 'stand-in-token' }
  const now = { time: 0 }
  const door = createDoor({
    now: () => now.time,
    sleep: async (ms) => void (now.time += ms),
    baseUrls: { impact: standIn.url },
  })
  const page = await impact.transactions?.(openNetwork(door, impact, raw).get, raw, window)
  await standIn.close()
  const rows = (page?.transactions ?? []).map((t) =>
    `${t.transactionId} ${t.status} ${t.commission} ${t.reason}`.trim(),
  )
  return { rows, rejected: page?.rejected, changed: page?.transactions.map((t) => t.changedAt), calls: standIn.calls }
}
const march = { from: '2026-03-01', to: '2026-03-31' }

test('asks by its id for an action that is older than the window and changed in it', async () => {
  const { rows, rejected, changed, calls } = await readWindow(march, ({ actions, updates }) => {
    actions.push(
      { id: '1.1.1', state: 'REVERSED', payout: '0', eventDate: '2025-09-10T00:00:00Z' },
      { id: '1.1.2', state: 'APPROVED', payout: '3.00', eventDate: '2025-12-01T00:00:00Z' },
      { id: '1.1.3', state: 'PENDING', payout: '4.00', eventDate: '2026-03-10T00:00:00Z' },
      { id: '1.1.4', state: 'APPROVED', payout: '9.00', eventDate: '2025-12-01T00:00:00Z' },
    )
    updates.push(
      { actionId: '1.1.1', date: '2026-03-29T00:00:00Z', why: 'Item returned' },
      { actionId: '1.1.2', date: '2026-03-05T00:00:00Z', actionDate: '2025-12-01T00:00:00Z' },
      { actionId: '1.1.3', date: '2026-03-11T00:00:00Z' },
      { actionId: '1.1.4', date: '2026-02-20T00:00:00Z' }, // changed before the window
      { actionId: '1.1.9', date: '2026-03-12T00:00:00Z' }, // gone
    )
  })
  expect(rows.toSorted()).toEqual(['1.1.1 rejected 0 Item returned', '1.1.2 approved 3.00', '1.1.3 pending 4.00'])
  expect(changed).toContain('2026-03-29T00:00:00.000Z')
  expect(rejected).toEqual([expect.stringMatching(/^action 1\.1\.9 changed and could not be read: .*404/)])
  expect(calls.filter((c) => /Actions\/[\d.]+$/.test(c))).toHaveLength(3)
})
test('reads the lists of their own days where many older actions changed, and by its id what is not in them', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `2.2.${i + 1}`)
  const { rows, calls } = await readWindow(march, ({ actions, updates }) => {
    for (const [i, id] of ids.entries()) {
      const eventDate = `2025-1${i % 2}-15T00:00:00Z`
      actions.push({ id, state: 'APPROVED', payout: '1.00', eventDate })
      // one update has a day on which its action was not made
      updates.push({ actionId: id, date: '2026-03-05T00:00:00Z', actionDate: i === 0 ? '2025-11-15' : eventDate })
    }
    actions.push({ id: '9.9.9', state: 'APPROVED', payout: '7.00', eventDate: '2025-10-16T00:00:00Z' })
  })
  expect(rows.toSorted()).toEqual(ids.map((id) => `${id} approved 1.00`).toSorted())
  expect(calls.filter((c) => /Actions\/[\d.]+$/.test(c)).length).toBeLessThanOrEqual(1)
})
