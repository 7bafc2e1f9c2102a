import { type FilterKey, filterKeys, isPartGroup } from '../contract/dimensions.ts'
import { isValue, valueRules } from '../contract/filter-values.ts'
import type { Filters } from '../contract/insights/insights.ts'
import type { FilterItem } from './search.ts'
import { ALL_NETWORKS, type FilterDefinition, filterDefinition } from './filter-definitions.ts'

/** Limits of the wire: values of one filter, characters of one value. */
const MOST_VALUES = 1000
const LONGEST_VALUE = 2048

export interface FilterContext {
  /** Networks that the value 'all' of the network filter leaves out: it stands for every network except the inbound one. */
  inbound: readonly string[]
  /** Fixed by the screen (plugin statistics). */
  origin?: string
}

/**
 * Values of one filter as chosen. Links may hold several values in one item, separated by ', '; free texts and tags may
 * contain a comma and are never cut.
 */
export function chosenValues(items: readonly FilterItem[], definition: FilterDefinition): string[] {
  const { key, kind } = definition
  const own = items.filter((item) => item.key === key).map((item) => item.value)
  const values = kind === 'list' && !isPartGroup(key) ? own.flatMap((value) => value.split(', ')) : own
  if (kind === 'tag') return values.slice(0, 1).map(normalTag)
  const kept = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '')
  return kind === 'list' ? kept : kept.slice(0, 1)
}

/** Values that no report knows, by the name of their filter: of an old address, or one that was typed. */
export function unknownValues(items: readonly FilterItem[]): { label: string; value: string }[] {
  return [...new Set(items.map((item) => item.key))].flatMap((key) => {
    const definition = filterDefinition(key)
    const rule = definition && valueRules[definition.key as FilterKey]
    if (!definition || !rule) return []
    const isWord = (value: string) => key === 'networkUuids' && value === ALL_NETWORKS
    return chosenValues(items, definition)
      .filter((value) => !isWord(value) && !isValue(rule, value))
      .map((value) => ({ label: definition.label, value }))
  })
}

/** Whether the networks must be known before the report can be asked for. */
export const needsNetworks = (items: readonly FilterItem[]): boolean =>
  items.some((item) => item.key === 'networkUuids' && item.value.split(', ').includes(ALL_NETWORKS))

/** The filters as the call takes them. What is not a filter of the report is left out. */
export function toFilters(items: readonly FilterItem[], context: FilterContext): Filters {
  const filters: Record<string, string[] | boolean> = {}
  const parts: string[] = []
  for (const key of new Set(items.map((item) => item.key))) {
    const definition = filterDefinition(key)
    if (!definition) continue
    if (definition.kind === 'switch') {
      if (isOn(items, key)) filters[key] = true
      continue
    }
    const values = chosenValues(items, definition)
    if (isPartGroup(key)) {
      parts.push(...values.map((value) => partText(key, value)))
      continue
    }
    // said as what is left out, so that events that know of no network, such as pageviews, still count
    if (key === 'networkUuids' && values.includes(ALL_NETWORKS)) {
      const not = context.inbound.filter((uuid) => !values.includes(uuid))
      if (not.length > 0) filters.networkNotUuids = not
    } else if (values.length > 0)
      filters[key] = values.slice(0, MOST_VALUES).map((value) => value.slice(0, LONGEST_VALUE))
  }
  if (parts.length > 0) filters.parts = parts.slice(0, MOST_VALUES)
  if (context.origin) filters.origin = [context.origin]
  return filters
}

/** A part of a name and its value, as calls take it. */
const partText = (key: string, value: string): string => `${key} = ${value}`.slice(0, LONGEST_VALUE)
/** Filters of a call as they are in an address. */
export const filterItems = (filters: Filters): FilterItem[] =>
  filterKeys.flatMap((key) =>
    (filters[key] ?? []).map((text) => {
      const at = key === 'parts' ? text.indexOf(' = ') : -1
      return at < 0 ? { key, value: text } : { key: text.slice(0, at), value: text.slice(at + 3) }
    }),
  )

export const isOn = (items: readonly FilterItem[], key: string): boolean =>
  items.some((item) => item.key === key && ['true', '1'].includes(item.value))

/** 'name = value', or null when one of the two is missing. Spaces around both are cut. */
export function parseTag(text: string): { name: string; value: string } | null {
  const at = text.indexOf('=')
  if (at < 0) return null
  const name = text.slice(0, at).trim()
  const value = text.slice(at + 1).trim()
  return name === '' || value === '' ? null : { name, value }
}
/** 'season=summer' as the server wants it; what is no pair goes as it is, to be refused by name. */
const normalTag = (text: string): string => {
  const tag = parseTag(text)
  return tag ? tagText(tag.name, tag.value) : text
}
export const tagText = (name: string, value: string): string => `${name.trim()} = ${value.trim()}`
