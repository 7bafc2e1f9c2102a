import type { TablerIcon } from '@tabler/icons-react'
import { hasWords, isAddress } from '../../contract/merchants/pasted-shop.ts'

export interface PaletteItem {
  key: string
  label: string
  /** Shown at the right: "Insights", "Merchant". */
  group: string
  icon?: TablerIcon
  /** More search words. */
  keywords?: string
  /** A path of the app, or an action. */
  to?: string
  /** Passes on the current period and sites. */
  keepsPeriod?: boolean | undefined
  run?: () => void
}

/** Items of a kind that the server knows: merchants, sites, networks. */
export interface PaletteSource {
  key: string
  /** All items or the matching ones; the palette ranks them. */
  search: (query: string, signal: AbortSignal) => Promise<PaletteItem[]>
}

/** 0 is no match; the start of the name beats the start of a word, which beats any position, which beats keywords. */
export function score(item: PaletteItem, query: string): number {
  const needle = query.trim().toLowerCase()
  if (needle === '') return 1
  const label = item.label.toLowerCase()
  if (label.startsWith(needle)) return 4
  if (label.split(/[\s./-]+/).some((word) => word.startsWith(needle))) return 3
  if (label.includes(needle)) return 2
  const hasPasted = (text: string) => isAddress(needle) && hasWords(text, needle)
  const words = (item.keywords ?? '').toLowerCase().split(/[\s./-]+/)
  const isFound = words.some((word) => word.startsWith(needle)) || hasPasted(`${label} ${item.keywords ?? ''}`)
  return isFound || answers([...label.split(/[^\p{L}\p{N}]+/u), ...words], needle) ? 1 : 0
}

/** Several words, as in a question: each of them starts a word of the item, in any order. */
function answers(words: readonly string[], needle: string): boolean {
  const asked = needle.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return asked.length > 1 && asked.every((part) => words.some((word) => word.startsWith(part)))
}

/** The best matches first; ties keep their order. */
export function rank(items: readonly PaletteItem[], query: string, limit: number): PaletteItem[] {
  return items
    .map((item) => ({ item, score: score(item, query) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((scored) => scored.item)
}
