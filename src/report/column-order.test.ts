import { describe, expect, it } from 'vitest'
import { arrange, mergeOrder, moveBehind, moveColumn, named } from './column-order.ts'

describe('the order of columns', () => {
  it('is the default one when nothing is stored', () => {
    expect(arrange([], ['name', 'a', 'b'])).toEqual(['name', 'a', 'b'])
  })
  it('keeps the first column first, whatever is stored', () => {
    expect(arrange(['b', 'name', 'a'], ['name', 'a', 'b'])).toEqual(['name', 'b', 'a'])
  })
  it('drops what the table does not have and what is there twice', () => {
    expect(arrange(['b', 'gone', 'b', 'a'], ['name', 'a', 'b'])).toEqual(['name', 'b', 'a'])
  })
  it('puts a new column behind its neighbour of the default order', () => {
    expect(arrange(['name', 'c', 'a'], ['name', 'a', 'b', 'c'])).toEqual(['name', 'c', 'a', 'b'])
  })
})

it('takes of named columns those the table has, and none where it has none of them', () => {
  expect(named(['b', 'gone', 'name'], ['name', 'a', 'b'])).toEqual(['b', 'name'])
  for (const names of [['gone'], [], null, undefined]) expect(named(names, ['name', 'a'])).toBeNull()
})

describe('moving a column', () => {
  const order = ['name', 'a', 'b', 'c']
  it('takes the place of the one it is dropped on, in both directions', () => {
    expect(moveColumn(order, 'a', 'c')).toEqual(['name', 'b', 'c', 'a'])
    expect(moveColumn(order, 'c', 'a')).toEqual(['name', 'c', 'a', 'b'])
  })
  it('never moves or replaces the first column', () => {
    expect(moveColumn(order, 'name', 'b')).toBe(order)
    expect(moveColumn(order, 'b', 'name')).toBe(order)
  })
  it('changes nothing for columns that are not there', () => {
    expect(moveColumn(order, 'x', 'b')).toBe(order)
    expect(moveColumn(order, 'b', 'b')).toBe(order)
  })
})

it('puts a column behind another one, whichever way that is', () => {
  expect(moveBehind(['name', 'a', 'b', 'c'], 'c', 'name')).toEqual(['name', 'c', 'a', 'b'])
  expect(moveBehind(['name', 'a', 'b', 'c'], 'a', 'b')).toEqual(['name', 'b', 'a', 'c'])
})

describe('storing an order', () => {
  it('keeps the place of columns another table with the same key has', () => {
    expect(mergeOrder(['name', 'a', 'other', 'b'], ['name', 'b', 'a'])).toEqual(['name', 'b', 'a', 'other'])
    expect(mergeOrder([], ['name', 'b', 'a'])).toEqual(['name', 'b', 'a'])
  })
})
