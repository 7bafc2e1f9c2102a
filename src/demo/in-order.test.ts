import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'
import { demoParts } from './parts/index.ts'

const part = (name: string, ...needs: string[]) => ({ name, needs })
const names = (parts: readonly { name: string }[]) => parts.map((p) => p.name)

describe('parts of the demo', () => {
  it('come after those they need, and otherwise as they are listed', () => {
    const listed = [part('invoices', 'partners', 'traffic'), part('feeds'), part('traffic', 'sites'), part('sites')]
    expect(names(inOrder([...listed, part('partners', 'sites')]))).toEqual([
      'sites',
      'partners',
      'traffic',
      'invoices',
      'feeds',
    ])
  })
  it('are refused when one needs a part that is not there, two need each other, or two have one name', () => {
    expect(() => inOrder([part('feeds', 'shops')])).toThrow(
      'The part feeds of the demo needs shops, which is not there',
    )
    expect(() => inOrder([part('a', 'b'), part('b', 'c'), part('c', 'a')])).toThrow('a → b → c → a')
    expect(() => inOrder([part('a', 'a')])).toThrow('a → a')
    expect(() => inOrder([part('a'), part('a')])).toThrow('the same name')
  })
  it('of the product can be put in order, and no table is filled by two of them', () => {
    expect(names(inOrder(demoParts))).toHaveLength(demoParts.length)
    const tables = demoParts.flatMap((p) => p.tables)
    expect(new Set(tables).size).toBe(tables.length)
  })
  it('have a version of at least 1: 0 is that of a part that was never made', () => {
    expect(demoParts.filter((p) => !Number.isInteger(p.version) || p.version < 1)).toEqual([])
  })
})
