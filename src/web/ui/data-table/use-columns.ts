import { useCallback, useMemo } from 'react'
import { type Parse, parseTexts, useStored } from '../../lib/storage.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import type { DataColumn } from './column.ts'
import { arrange, mergeOrder, moveBehind, moveColumn, named } from '../../../report/column-order.ts'

const parseShown: Parse<Record<string, boolean>> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter((e): e is [string, boolean] => typeof e[1] === 'boolean'))
    : undefined
const NO_ORDER: string[] = []
const NO_CHOICE: Record<string, boolean> = {}

export interface Columns<T> {
  /** All columns in the viewer's order. */
  all: readonly DataColumn<T>[]
  /** The selected ones, including those that a phone leaves out. */
  chosen: readonly DataColumn<T>[]
  /** Whether these are the defaults. */
  isUsual: boolean
  /** The shown columns. */
  visible: readonly DataColumn<T>[]
  /** Whether it is currently shown: a phone leaves some out until they are ticked. */
  isVisible: (column: DataColumn<T>) => boolean
  setVisible: (id: string, visible: boolean) => void
  move: (active: string, over: string) => void
  reset: () => void
  /** Whether the whole set is shown, and its switch; null where none of the set is hidden by default. */
  whole: { isShown: boolean; show: (on: boolean) => void } | null
}

/** A choice of columns in the address, which takes precedence over the remembered one. */
export interface NamedColumns {
  /** Ids of the shown columns, in order; null while the address names none. */
  ids: readonly string[] | null
  /** Null when the address need not name them: the default columns, which are also the remembered ones. */
  onChange: (ids: readonly string[] | null) => void
}

const NO_NAMES: readonly string[] = []
const same = (a: readonly string[], b: readonly string[]) => a.join(',') === b.join(',')

/**
 * Order (under `key`) and visibility (under `key-visible`) of columns, remembered in local storage. The address takes
 * precedence without changing them; a change by the user applies to both.
 */
export function useColumns<T>(key: string, columns: readonly DataColumn<T>[], address?: NamedColumns): Columns<T> {
  const [order, setOrder] = useStored(key, parseTexts, NO_ORDER)
  const [shown, setShown] = useStored(`${key}-visible`, parseShown, NO_CHOICE)
  const phone = useMedia(PHONE)
  const every = useMemo(() => columns.map((c) => c.id), [columns])
  const names = address?.ids ?? NO_NAMES
  const picked = useMemo(() => named(names, every), [names, every])
  // the address names the shown columns; the others keep their remembered position
  const ids = useMemo(() => {
    const own = arrange(order, every)
    return picked ? mergeOrder(own, [...new Set([...every.slice(0, 1), ...picked])]) : own
  }, [picked, order, every])
  const hasOwnOrder = order.length > 0 || picked !== null
  const all = useMemo(() => {
    const inOrder = ids.flatMap((id) => columns.filter((c) => c.id === id))
    return phone && !hasOwnOrder ? withSecond(inOrder) : inOrder
  }, [ids, columns, phone, hasOwnOrder])
  const isChosen = useCallback(
    (column: DataColumn<T>) => isFixed(column, every) || (picked?.includes(column.id) ?? isRemembered(column, shown)),
    [every, picked, shown],
  )
  const isVisible = useCallback(
    (column: DataColumn<T>) => isChosen(column) && !(phone && column.hideOnPhone && shown[column.id] !== true),
    [isChosen, phone, shown],
  )
  const chosen = useMemo(() => all.filter(isChosen), [all, isChosen])
  const visible = useMemo(() => all.filter(isVisible), [all, isVisible])
  const idsOf = (inOrder: readonly string[], isShown: (column: DataColumn<T>) => boolean) =>
    inOrder.filter((id) => columns.some((c) => c.id === id && (isFixed(c, every) || isShown(c))))
  const usual = idsOf(every, (c) => isRemembered(c, NO_CHOICE))
  /** Updates the address after a change, unless nothing visible changed. */
  const tell = (next: readonly string[], remembered: readonly string[]) => {
    if (!same(next, idsOf(ids, isChosen))) address?.onChange(same(next, usual) && same(next, remembered) ? null : next)
  }
  const move = (active: string, over: string) => {
    const next = moveColumn(ids, active, over)
    const before = next[next.indexOf(active) - 1]
    if (next === ids || before === undefined) return
    const remembered = moveBehind(arrange(order, every), active, before)
    setOrder(mergeOrder(order, remembered))
    tell(
      idsOf(next, isChosen),
      idsOf(remembered, (c) => isRemembered(c, shown)),
    )
  }
  const setShownOf = (of: readonly string[], on: boolean) => {
    const next = { ...shown, ...Object.fromEntries(of.map((id) => [id, on])) }
    setShown(next)
    tell(
      idsOf(ids, (c) => (of.includes(c.id) ? on : isChosen(c))),
      idsOf(arrange(order, every), (c) => isRemembered(c, next)),
    )
  }
  const setVisible = (id: string, on: boolean) => setShownOf([id], on)
  const late = columns.filter((c) => c.hiddenByDefault && c.inWholeSet)
  const whole =
    late.length === 0
      ? null
      : {
          isShown: late.every(isChosen),
          show: (on: boolean) =>
            setShownOf(
              late.map((c) => c.id),
              on,
            ),
        }
  const reset = () => {
    setOrder(NO_ORDER)
    setShown(NO_CHOICE)
    address?.onChange(null)
  }
  const isUsual = same(idsOf(ids, isChosen), usual)
  return { all, chosen, isUsual, visible, isVisible, setVisible, move, reset, whole }
}

/** The first column, the one a phone shows next to it, and the others. */
const withSecond = <T>([first, ...rest]: readonly DataColumn<T>[]): DataColumn<T>[] =>
  first ? [first, ...rest.filter((c) => c.secondOnPhone), ...rest.filter((c) => !c.secondOnPhone)] : []

const isFixed = (column: DataColumn<never>, ids: readonly string[]): boolean =>
  column.id === ids[0] || column.hideable === false
const isRemembered = (column: DataColumn<never>, shown: Record<string, boolean>): boolean =>
  shown[column.id] ?? column.hiddenByDefault !== true
