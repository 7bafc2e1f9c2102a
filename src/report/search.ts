import { inflateRaw } from './inflate.ts'

// The codec of the address. The router's own runs JSON.parse over every value, so that ?q=662E41 becomes 6.62e43 and
// long ids lose digits. Here values stay strings; only `filters` is structured. The address is user input: nothing in
// this file throws on any of it.

export interface FilterItem {
  key: string
  value: string
  /** What the value is called, so that a link can be shown before options are loaded. */
  label?: string
}
export type Search = Record<string, unknown>

/** Longest `filters` value that is read, and the largest content it may unpack to, in bytes. */
export const FILTERS_IN = 8 * 1024
export const FILTERS_OUT = 64 * 1024

export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === '__proto__' || key in search) continue // the first of several wins
    if (key !== 'filters') search[key] = value
    else {
      const filters = readFilters(value)
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
      const text = writeFilters(value)
      if (text !== '') params.set(key, text)
    } else params.set(key, textOf(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** What stands in the address for a value; pages write strings, numbers and booleans. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * The filters of a link: JSON, JSON that is URI-encoded once more, or the compressed form of `packFilters`. Entries
 * that do not fit are left out; a damaged value is an empty list.
 */
export function readFilters(value: string): FilterItem[] {
  if (value === '' || value.length > FILTERS_IN) return []
  const text = jsonText(value)
  if (text === null) return []
  const parsed = attempt(() => JSON.parse(text) as unknown, SyntaxError)
  return Array.isArray(parsed) ? parsed.flatMap(filterItem) : []
}

function jsonText(value: string): string | null {
  if (/^\s*\[/.test(value)) return value
  if (/^%5B/i.test(value)) return attempt(() => decodeURIComponent(value), URIError)
  const bytes = fromBase64Url(value)
  const unpacked = bytes && inflateRaw(bytes, FILTERS_OUT)
  return unpacked ? attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(unpacked), TypeError) : null
}

function filterItem(raw: unknown): FilterItem[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { key, value, label } = raw as Record<string, unknown>
  if (typeof key !== 'string' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean'))
    return []
  return [{ key, value: String(value), ...(typeof label === 'string' && label !== '' ? { label } : {}) }]
}

function writeFilters(value: unknown): string {
  const items = Array.isArray(value) ? value.flatMap(filterItem) : []
  if (items.length === 0) return ''
  const full = JSON.stringify(items)
  // labels are a convenience: without them a long selection still fits into a link
  return full.length <= FILTERS_IN ? full : JSON.stringify(items.map(({ key, value: v }) => ({ key, value: v })))
}

/** The compressed form of a list of filters, for links that are handed on. */
export async function packFilters(items: readonly FilterItem[]): Promise<string> {
  const stream = new Blob([JSON.stringify(items)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()))
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]+$/.test(text)) return null
  const binary = attempt(() => atob(text.replaceAll('-', '+').replaceAll('_', '/')), DOMException)
  return binary === null ? null : Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function attempt<T>(run: () => T, expected: abstract new (...args: never[]) => Error | DOMException): T | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof expected) return null
    throw error
  }
}

/** Values of one filter key. */
export const filterValues = (filters: readonly FilterItem[], key: string): string[] =>
  filters.filter((f) => f.key === key).map((f) => f.value)

/** The list with other values for one key. */
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
