import { describe, expect, it } from 'vitest'
import type { NetworkProgramme } from '../../connectors/connector.ts'
import { type KnownProgramme, programmeDiff } from './programme-diff.ts'

const now = new Date('2026-03-05T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const known = (count: number, missingSince: (i: number) => Date | null = () => null): KnownProgramme[] =>
  Array.from({ length: count }, (_, i) => ({
    uuid: `u${i}`,
    externalId: String(i),
    merchantUuid: `m${i}`,
    isOpen: true,
    category: '',
    type: 'CPS',
    seenCommission: null,
    seenSince: null,
    percentage: null,
    flat: null,
    currency: null,
    missingSince: missingSince(i),
  }))
const listed = (ids: number[], over: Partial<NetworkProgramme> = {}): NetworkProgramme[] =>
  ids.map((id) => ({
    programmeId: String(id),
    name: `Shop ${id}`,
    domains: [`shop${id}.com`],
    countries: [],
    relationship: 'joined',
    clickUrl: null,
    ...over,
  }))
const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)
const diff = (
  before: KnownProgramme[],
  list: NetworkProgramme[],
  over: { unreadable?: number; isOwnList?: boolean } = {},
) => {
  const d = programmeDiff(before, list, { unreadable: 0, isOwnList: false, now, ...over })
  return { closes: d.vanished.map((v) => v.externalId), waits: d.missing.length, says: d.suspicion || d.note }
}

describe('a list of programmes that came back short', () => {
  it('closes at once what is missing, while that is less than a fifth', () => {
    expect(diff(known(20), listed(from(3, 17)))).toEqual({ closes: ['0', '1', '2'], waits: 0, says: '' })
  })
  it('from a fifth on closes only what the list before did not hold either, however few there are', () => {
    expect(diff(known(20), listed(from(4, 16)))).toEqual({
      closes: [],
      waits: 4,
      says: "4 of 20 open programmes are missing in the network's list. They are closed when the next import does not find them either.",
    })
    const before = known(20, (i) => (i < 3 ? ago(1) : null))
    expect(diff(before, listed(from(4, 16)))).toMatchObject({ closes: ['0', '1', '2'], waits: 1 })
    expect(diff(known(3), [])).toMatchObject({ closes: [], waits: 3 })
    expect(
      diff(
        known(3, () => ago(1)),
        [],
      ),
    ).toEqual({ closes: ['0', '1', '2'], waits: 0, says: '' })
  })
  it('without more than half of at least ten is believed after a day only', () => {
    const says =
      "7 of 12 open programmes are missing in the network's list. None is closed before that has been so for a day, because it looks like a fault of the list."
    expect(diff(known(12), listed(from(7, 5)))).toEqual({ closes: [], waits: 7, says })
    expect(
      diff(
        known(12, () => ago(23)),
        listed(from(7, 5)),
      ),
    ).toEqual({ closes: [], waits: 7, says })
    expect(
      diff(
        known(12, () => ago(24)),
        listed(from(7, 5)),
      ),
    ).toMatchObject({ closes: from(0, 7).map(String), says: '' })
  })
  it('closes nothing by what it leaves out while some of it cannot be read, however long', () => {
    expect(
      diff(
        known(20, () => ago(99)),
        listed(from(1, 19)),
        { unreadable: 1 },
      ),
    ).toEqual({
      closes: [],
      waits: 0, // nor does it count as the first of two lists that agree: an unreadable row may be that programme
      says: "1 of 20 open programmes are missing in the network's list, and 1 of its rows could not be read. None was closed.",
    })
    expect(diff(known(20), listed(from(0, 20)), { unreadable: 3 })).toEqual({ closes: [], waits: 0, says: '' })
  })
  it('that the publisher wrote is never short', () => {
    expect(diff(known(12), listed([0]), { isOwnList: true })).toMatchObject({
      closes: from(1, 11).map(String),
      waits: 0,
    })
  })
  it('still closes what the network says is closed', () => {
    const d = programmeDiff(known(2), listed([0, 1], { relationship: 'rejected' }), {
      unreadable: 5,
      isOwnList: false,
      now,
    })
    expect(d.changes.map((c) => [c.uuid, c.toIsOpen])).toEqual([
      ['u0', false],
      ['u1', false],
    ])
  })
})

it('says how many programmes state an amount without its currency, and takes it for no euro', () => {
  const flat = (currency: string | null) => ({
    commission: { type: 'CPA' as const, percentage: null, flat: '30', currency },
  })
  const list = [...listed([1, 2], flat(null)), ...listed([3], flat('DKK')), ...listed([4])]
  expect(diff(known(0), list).says).toBe(
    '2 programmes state an amount without its currency: what a click there may earn is not known.',
  )
  expect(diff(known(0), listed([3], flat('DKK'))).says).toBe('')
})
