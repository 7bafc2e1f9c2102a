import { describe, expect, it } from 'vitest'
import { placeNotes } from './note-places.ts'
import type { ChartNote } from './trend-types.ts'

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']
const note = (number: number, from: string, to = from, isFilled = true): ChartNote => ({
  key: `n${number}`,
  number,
  from,
  to,
  text: `Note ${number}`,
  isFilled,
})
const where = (notes: ChartNote[], isBand = false) =>
  placeNotes(notes, days, isBand).map((p) => [p.label, p.left, p.width])

describe('where notes are below a chart', () => {
  it('is below their day: from edge to edge for lines, in the middle of the band for bars', () => {
    expect(where([note(1, '2026-11-01'), note(2, '2026-11-03'), note(3, '2026-11-05')])).toEqual([
      ['1', 0, 0],
      ['2', 50, 0],
      ['3', 100, 0],
    ])
    expect(where([note(1, '2026-11-01')], true)).toEqual([['1', 10, 0]])
  })
  it('is as wide as the days of the chart that they cover', () => {
    expect(where([note(1, '2026-11-02', '2026-11-04')])).toEqual([['1', 25, 50]])
    expect(where([note(1, '2026-10-20', '2026-11-02'), note(2, '2026-11-04', '2026-12-24')])).toEqual([
      ['1', 0, 25],
      ['2', 75, 25],
    ])
  })
  it('is one mark for those that begin on one day, and none for days that the chart has not', () => {
    const both = [note(1, '2026-11-02', '2026-11-04', false), note(2, '2026-11-02'), note(3, '2026-12-01')]
    expect(placeNotes(both, days, false)).toEqual([
      { key: 'n1 n2', left: 25, width: 0, label: '2×', text: 'Note 1 · Note 2', isFilled: true, first: 'n1' },
    ])
  })
  it('is one mark for those nearer than a finger, and a wide one ends before the next', () => {
    const far = [note(1, '2026-11-01', '2026-11-05'), note(2, '2026-11-03'), note(3, '2026-11-04')]
    // 25 percent a day: marks that need 24 stay separate, those that need 26 do not
    expect(placeNotes(far, days, false, 24).map((p) => [p.label, p.left, p.width])).toEqual([
      ['1', 0, 26],
      ['2', 50, 0],
      ['3', 75, 0],
    ])
    expect(placeNotes(far, days, false, 26).map((p) => [p.label, p.left, p.width])).toEqual([
      ['1', 0, 24],
      ['2×', 50, 0],
    ])
  })
  it('is in the order of the axis, whatever order notes come in', () => {
    expect(where([note(2, '2026-11-04'), note(1, '2026-11-02')])).toEqual([
      ['1', 25, 0],
      ['2', 75, 0],
    ])
  })
  it('is the first hour of the day in a chart of hours', () => {
    const hours = ['2026-11-02T22:00', '2026-11-02T23:00', '2026-11-03T00:00']
    expect(placeNotes([note(1, '2026-11-03')], hours, false)).toMatchObject([{ left: 100, width: 0 }])
  })
})
