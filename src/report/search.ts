import { type FilterItem, readFilters, writeFilters } from './filter-text.ts'

export { type FilterItem, filtersFit, packFilters } from './filter-text.ts'

// The codec of the address. The router's own runs JSON.parse over every value, so that ?q=662E41 becomes 6.62e43 and
// long ids lose digits. Here values stay strings; only `filters` is structured. The address is user input: nothing in
// this file throws on any of it.

export type Search = Record<string, unknown>

/**
 * Values of an address as texts, `filters` as a list. Unreadable filters stay unparsed text, so that the page can
 * report them (`hasUnreadableFilters`) instead of showing everything.
 */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === '__proto__' || key in search) continue // the first of several wins
    if (key !== 'filters') search[key] = value
    else {
      const filters = value === '' ? [] : (readFilters(value) ?? value)
      if (filters.length > 0) search.filters = filters
    }
  }
  return search
}

export function stringifySearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    if (key === 'filters') {
      const text = Array.isArray(value) ? writeFilters(value as FilterItem[]) : textOf(value)
      if (text !== '') params.set(key, text)
    } else params.set(key, textOf(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** A value as text for the address; pages write strings, numbers and booleans. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const hasUnreadableFilters = (search: Search): boolean => typeof search.filters === 'string'

export const filterValues = (filters: readonly FilterItem[], key: string): string[] =>
  filters.filter((f) => f.key === key).map((f) => f.value)

/** The list with new values for one key. */
export function withFilter(
  filters: readonly FilterItem[],
  key: string,
  values: readonly string[],
  labelOf?: (value: string) => string | undefined,
): FilterItem[] {
  const known = new Map(filters.filter((f) => f.key === key).map((f) => [f.value, f.label]))
  const items = values.map((value) => {
    const label = labelOf?.(value) ?? known.get(value)
    return label === undefined ? { key, value } : { key, value, label }
  })
  return [...filters.filter((f) => f.key !== key), ...items]
}

export const searchText = (search: Search, key: string): string | undefined => {
  const value = search[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
/** 'true' and '1' are on, 'false' and '0' are off. */
export const searchFlag = (search: Search, key: string): boolean | undefined => {
  const value = textOf(search[key] ?? '')
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : undefined
}
export const searchOneOf = <T extends string>(search: Search, key: string, allowed: readonly T[]): T | undefined =>
  allowed.find((item) => item === search[key])
/** "clickCount.desc" in the address. */
export function searchSort(
  search: Search,
  key: string,
  columns: readonly string[],
): { id: string; desc: boolean } | undefined {
  const [, id, direction] = /^(\w+)\.(asc|desc)$/.exec(searchText(search, key) ?? '') ?? []
  return id !== undefined && columns.includes(id) ? { id, desc: direction === 'desc' } : undefined
}
export const sortText = (sort: { id: string; desc: boolean }): string => `${sort.id}.${sort.desc ? 'desc' : 'asc'}`
