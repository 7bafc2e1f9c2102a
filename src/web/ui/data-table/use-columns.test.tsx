import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PHONE } from '../../lib/use-media.ts'
import type { DataColumn } from './column.ts'
import { useColumns } from './use-columns.ts'

const columns: DataColumn<never>[] = ['name', 'a', 'b', 'c', 'd'].map((id) => ({ id, label: id, value: () => id }))
/** The columns while the address names some, with an address that follows changes. */
function start(...shown: string[]) {
  const told: (readonly string[] | null)[] = []
  let ids: readonly string[] | null = shown
  const onChange = (next: readonly string[] | null) => {
    told.push(next)
    ids = next
  }
  const hook = renderHook(() => useColumns('t', columns, { ids, onChange }))
  const step = (take: (now: typeof hook.result.current) => void) => {
    act(() => take(hook.result.current))
    hook.rerender()
    return hook.result.current.all.map((c) => c.id)
  }
  return { hook, told, step, order: () => hook.result.current.all.map((c) => c.id) }
}

describe('columns while the address names those that are shown', () => {
  it('are in its order, the hidden ones where they are remembered', () => {
    localStorage.setItem('t', '["name","c","a","b","d"]')
    expect(start('name', 'd', 'a').order()).toEqual(['name', 'c', 'd', 'a', 'b'])
  })
  it('stay where they are put though they are hidden, and come into sight there', () => {
    const { hook, told, step } = start('name', 'd', 'a')
    expect(step((now) => now.move('c', 'd'))).toEqual(['name', 'c', 'd', 'a', 'b'])
    expect(told).toEqual([]) // nothing visible has changed
    hook.unmount()
    const later = start('name', 'd', 'a')
    expect(later.order()).toEqual(['name', 'c', 'd', 'a', 'b'])
    later.step((now) => now.setVisible('c', true))
    expect(later.told).toEqual([['name', 'c', 'd', 'a']])
  })
  it('move in the address when they are seen', () => {
    const { told, step } = start('name', 'd', 'a')
    expect(step((now) => now.move('a', 'd'))).toEqual(['name', 'a', 'b', 'c', 'd'])
    expect(told).toEqual([['name', 'a', 'd']])
  })
  it('do not give up the first place', () => {
    const { told, step } = start('d', 'name', 'a')
    expect(step((now) => now.move('a', 'name'))).toEqual(['name', 'd', 'a', 'b', 'c'])
    expect(told).toEqual([])
  })
})

describe('columns for which a phone has no room', () => {
  afterEach(() => void vi.restoreAllMocks())
  const wide = columns.map((column) => (column.id === 'b' ? { ...column, hideOnPhone: true } : column))
  const own = (...shown: Parameters<typeof useColumns>[2][]) => renderHook(() => useColumns('w', wide, ...shown))
  const ids = ({ result }: ReturnType<typeof own>) => ({
    ticked: result.current.all.filter(result.current.isVisible).map((c) => c.id),
    shown: result.current.visible.map((c) => c.id),
    handedOn: result.current.chosen.map((c) => c.id),
  })
  const onPhone = () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === PHONE ? Object.assign(real(query), { matches: true }) : real(query),
    )
  }
  const all = ['name', 'a', 'b', 'c', 'd']
  const narrow = ['name', 'a', 'c', 'd']

  it('are shown and ticked elsewhere', () => {
    expect(ids(own())).toEqual({ ticked: all, shown: all, handedOn: all })
  })
  it('are not ticked there, since they are not shown, and come when they are ticked', () => {
    onPhone()
    const hook = own()
    expect(ids(hook)).toEqual({ ticked: narrow, shown: narrow, handedOn: all })
    act(() => hook.result.current.setVisible('b', true))
    expect(ids(hook)).toEqual({ ticked: all, shown: all, handedOn: all })
    act(() => hook.result.current.setVisible('b', false))
    expect(ids(hook)).toEqual({ ticked: narrow, shown: narrow, handedOn: narrow })
    act(() => hook.result.current.reset())
    expect(ids(hook)).toEqual({ ticked: narrow, shown: narrow, handedOn: all })
  })
  it('stay out where a link names them, until somebody ticks them; the link stays as it is', () => {
    onPhone()
    const onChange = vi.fn()
    const hook = own({ ids: ['name', 'b'], onChange })
    expect(ids(hook)).toEqual({ ticked: ['name'], shown: ['name'], handedOn: ['name', 'b'] })
    act(() => hook.result.current.setVisible('b', true))
    expect(ids(hook).shown).toEqual(['name', 'b'])
    expect(onChange).not.toHaveBeenCalled()
  })
})
