import { describe, expect, it } from 'vitest'
import { groupMarks, type Mark } from './marks.ts'

const closed = (merchant: string, fromDay = '2026-11-09'): Mark => ({
  key: `closed ${merchant}`,
  fromDay,
  toDay: fromDay,
  kind: 'merchant',
  subject: merchant,
  content: `${merchant} closed its campaign`,
  group: { name: 'closed', content: (n) => `${n} campaigns closed`, kind: 'connection', subject: 'awin' },
})

describe('what the product notes by itself', () => {
  it('stays at its merchant while there are two of a day', () => {
    const two = [closed('a'), closed('b')]
    expect(groupMarks(two)).toEqual(two)
  })
  it('is one note of the connection from three of a day on, and other days stay apart', () => {
    expect(groupMarks([closed('a'), closed('b'), closed('c'), closed('d', '2026-11-10')])).toEqual([
      {
        key: 'closed awin 2026-11-09',
        fromDay: '2026-11-09',
        toDay: '2026-11-09',
        kind: 'connection',
        subject: 'awin',
        content: '3 campaigns closed',
      },
      expect.objectContaining({ key: 'closed d', fromDay: '2026-11-10' }),
    ])
  })
})
