import { describe, expect, it } from 'vitest'
import { chooseFilter, clearFilters, filtersOf, hasChoice, selectionOf } from './selection.ts'

const items = [
  { key: 'channelUuids', value: 's1', label: 'Løbesko-guiden' },
  { key: 'names', value: 'm1' },
  { key: 'names', value: 'm2' },
  { key: 'deviceTypes', value: 'Mobile' },
]

describe('the selection', () => {
  it('reads its own filters of the address and leaves those of the report alone', () => {
    expect(selectionOf(items)).toEqual({
      channelUuids: ['s1'],
      names: ['m1', 'm2'],
      networkUuids: [],
      trackerUuids: [],
    })
  })
  it('counts a value that stands twice once, and takes no more than the API does', () => {
    const many = Array.from({ length: 1200 }, (_, i) => ({ key: 'names', value: `m${i % 1100}` }))
    expect(selectionOf(many).names).toHaveLength(1000)
  })
  it('reads several values of one item, and all networks as no choice', () => {
    const linked = [
      { key: 'names', value: 'matas.dk, boozt.com' },
      { key: 'networkUuids', value: 'all' },
    ]
    expect(filtersOf(selectionOf(linked))).toEqual({ names: ['matas.dk', 'boozt.com'] })
  })
  it('leaves out what is not chosen', () => {
    expect(filtersOf(selectionOf(items))).toEqual({ channelUuids: ['s1'], names: ['m1', 'm2'] })
    expect(filtersOf(selectionOf([]))).toEqual({})
  })
  it('knows whether anything is chosen', () => {
    expect(hasChoice(selectionOf(items))).toBe(true)
    expect(hasChoice(selectionOf([{ key: 'deviceTypes', value: 'Mobile' }]))).toBe(false)
  })
})

describe('changing the address', () => {
  it('replaces the values of one key and names them', () => {
    expect(chooseFilter(items.slice(0, 2), 'names', ['m9'], () => 'Matas')).toEqual([
      { key: 'channelUuids', value: 's1', label: 'Løbesko-guiden' },
      { key: 'names', value: 'm9', label: 'Matas' },
    ])
  })
  it('removes the filters from the address when none is left', () => {
    expect(chooseFilter(items.slice(1, 2), 'names', [], () => undefined)).toBeUndefined()
    expect(clearFilters(items.slice(0, 3))).toBeUndefined()
  })
  it('clears only what this page can set', () => {
    expect(clearFilters(items)).toEqual([{ key: 'deviceTypes', value: 'Mobile' }])
  })
})
