import { useCallback, useMemo } from 'react'
import { type Parse, parseTexts, useStored } from '../../lib/storage.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import type { DataColumn } from './column.ts'
import { arrange, mergeOrder, moveColumn } from './column-order.ts'

const parseShown: Parse<Record<string, boolean>> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter((e): e is [string, boolean] => typeof e[1] === 'boolean'))
    : undefined
const NO_ORDER: string[] = []
const NO_CHOICE: Record<string, boolean> = {}

export interface Columns<T> {
  /** All columns in the viewer's order. */
  all: readonly DataColumn<T>[]
  /** Those that are shown. */
  visible: readonly DataColumn<T>[]
  isVisible: (column: DataColumn<T>) => boolean
  setVisible: (id: string, visible: boolean) => void
  move: (active: string, over: string) => void
  reset: () => void
}

/** Order (under `key`) and visibility (under `key-visible`) of columns, remembered in local storage. */
export function useColumns<T>(key: string, columns: readonly DataColumn<T>[]): Columns<T> {
  const [order, setOrder] = useStored(key, parseTexts, NO_ORDER)
  const [shown, setShown] = useStored(`${key}-visible`, parseShown, NO_CHOICE)
  const phone = useMedia(PHONE)
  const ids = useMemo(
    () =>
      arrange(
        order,
        columns.map((c) => c.id),
      ),
    [order, columns],
  )
  const all = useMemo(() => ids.flatMap((id) => columns.filter((c) => c.id === id)), [ids, columns])
  const isVisible = useCallback(
    (column: DataColumn<T>) =>
      column.id === ids[0] || column.hideable === false || (shown[column.id] ?? column.hiddenByDefault !== true),
    [ids, shown],
  )
  const visible = useMemo(() => all.filter((c) => isVisible(c) && !(phone && c.hideOnPhone)), [all, isVisible, phone])
  const move = (active: string, over: string) => setOrder(mergeOrder(order, moveColumn(ids, active, over)))
  const setVisible = (id: string, on: boolean) => setShown({ ...shown, [id]: on })
  const reset = () => {
    setOrder(NO_ORDER)
    setShown(NO_CHOICE)
  }
  return { all, visible, isVisible, setVisible, move, reset }
}
