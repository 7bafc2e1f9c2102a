import { describe, expect, it } from 'vitest'
import { aRow } from '../insights/dashboard/test-data.ts'
import { accountsText, connectionLines, importState, isUnused, lastSaleWords, troubleText } from './connection-rows.ts'
import { connectionOf, networkUuid, uuid } from './test-network.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const failing = {
  connectionUuid: uuid(1),
  failingSinceDatetime: ago(33),
  failedCount: 3,
  message: 'The key is refused',
}

describe('how imports stand', () => {
  const state = (over: Parameters<typeof connectionOf>[1], fails = false, imports = true, unused?: boolean) => {
    const { text, detail } = importState(connectionOf(1, over), fails ? failing : undefined, { imports, unused }, now)
    return `${text}: ${detail}`
  }
  it('says when the last one was, and what fails since when', () => {
    expect(state({ connectionLastImportDatetime: ago(0.1) })).toBe('Working: imported 6m ago')
    expect(state({ connectionLastImportDatetime: ago(31) })).toBe('Late: imported 1d ago')
    expect(state({})).toBe('Waiting: no import yet')
    expect(state({ connectionLastImportDatetime: ago(0.1) }, true)).toBe('Failing: since 1d: The key is refused')
  })
  it('expects no import of networks that have none', () => {
    expect(state({}, false, false)).toBe('Connected: sales come by callback or file')
    expect(state({ connectionCallbackStatus: 'ACTIVE' }, false, false)).toBe('Working: sales come by callback')
  })
  it('waits for the first click where nothing is imported and nothing matched yet', () => {
    expect(state({}, false, false, true)).toBe('Waiting: for the first click')
    expect(state({}, false, false, false)).toBe('Connected: sales come by callback or file')
    expect(state({ connectionCallbackStatus: 'ACTIVE' }, false, false, true)).toBe('Working: sales come by callback')
    expect(state({ connectionLastImportDatetime: ago(0.1) }, false, true, true)).toBe('Working: imported 6m ago')
  })
  it.each([
    [undefined, null, undefined],
    [null, undefined, undefined],
    [null, null, true],
    [{ clickCount: 0 }, null, true],
    [{ clickCount: 3 }, null, false],
    [null, ago(3), false],
  ])('takes clicks %j and a last sale %j for unused: %s', (row, lastSale, unused) => {
    expect(isUnused(row, lastSale)).toBe(unused)
  })
})

it.each([
  [3, ago(3), '3h ago'],
  [89 * 24, null, 'No sale yet'],
  [91 * 24, null, 'No sale in three months'],
])('says of a connection that is %d hours old, with a last sale at %j: %s', (hours, lastSale, words) => {
  expect(lastSaleWords(connectionOf(1, { connectionCreatedDatetime: ago(hours) }), lastSale, now)).toBe(words)
})

it('lists what fails first, then what earns most, without those that were left', () => {
  const lines = connectionLines({
    connections: [1, 2, 3, 4].map((n) =>
      connectionOf(n, { connectionIsActive: n !== 4, connectionLastImportDatetime: ago(1) }),
    ),
    titles: new Map([1, 2, 3, 4].map((n) => [uuid(n), `C${n}`])),
    failing: [failing],
    importing: new Set([networkUuid]),
    alerts: [],
    now,
    today: '2026-11-22',
    earned: [
      aRow({ grp: uuid(2), conversionTotalCommission: 5, conversionPendingCommission: 2 }),
      aRow({ grp: uuid(3), conversionTotalCommission: 9 }),
    ],
    before: undefined,
    lastSales: [{ connectionUuid: uuid(2), lastSaleDatetime: ago(3) }],
  })
  expect(troubleText(lines)).toBe('1 to look at')
  expect(lines.map((l) => [l.title, l.state.text, l.earned, l.before, l.pending, l.lastSale])).toEqual([
    ['C1', 'Failing', 0, null, 0, null],
    ['C3', 'Working', 9, null, 0, null],
    ['C2', 'Working', 5, null, 2, ago(3)],
  ])
})

it('counts accounts and networks apart, without those that were left', () => {
  const at = (n: number, networkUuid: string, connectionIsActive = true) =>
    connectionOf(n, { connectionIsActive, network: { networkUuid, networkName: 'N', networkIdentifier: 'n' } })
  expect(accountsText([at(1, uuid(1)), at(2, uuid(1)), at(3, uuid(2)), at(4, uuid(3), false)])).toBe(
    '3 accounts at 2 networks',
  )
  expect(accountsText([at(1, uuid(1))])).toBe('1 account at 1 network')
})
