import { type FilterKey, filterKeys, isPartGroup } from '../contract/dimensions.ts'
import { isValue, valueRules } from '../contract/filter-values.ts'
import type { Filters } from '../contract/insights/insights.ts'
import type { FilterItem } from './search.ts'
import { ALL_NETWORKS, type FilterDefinition, filterDefinition } from './filter-definitions.ts'

/** Limits of the wire: values of one filter, characters of one value. */
const MOST_VALUES = 1000
const LONGEST_VALUE = 2048

export interface FilterContext {
  /** Networks excluded by the value 'all' of the network filter, which means every network except the inbound one. */
  inbound: readonly string[]
  /** Fixed by the screen (plugin statistics). */
  origin?: string
}

/**
 * The chosen values of one filter. Links may have several values in one item, separated by ', '; free texts and tags
 * may contain a comma and are never split.
 */
export function chosenValues(items: readonly FilterItem[], definition: FilterDefinition): string[] {
  const { key, kind } = definition
  const own = items.filter((item) => item.key === key).map((item) => item.value)
  const values = kind === 'list' && !isPartGroup(key) ? own.flatMap((value) => value.split(', ')) : own
  if (kind === 'tag') return values.slice(0, 1).map(normalTag)
  const kept = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '')
  return kind === 'list' ? kept : kept.slice(0, 1)
}

/** Values that no report accepts, by filter name: from an old or a typed address. */
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

/** Whether the networks must be loaded before the report can be requested. */
export const needsNetworks = (items: readonly FilterItem[]): boolean =>
  items.some((item) => item.key === 'networkUuids' && item.value.split(', ').includes(ALL_NETWORKS))

/** The filters in the call's format. Anything that is not a filter of the report is left out. */
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
    // sent as an exclusion, so that events without a network, such as pageviews, still count
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

/** A part of a name and its value, in the call's format. */
const partText = (key: string, value: string): string => `${key} = ${value}`.slice(0, LONGEST_VALUE)
/** Filters of a call in the address's format. */
export const filterItems = (filters: Filters): FilterItem[] =>
  filterKeys.flatMap((key) =>
    (filters[key] ?? []).map((text) => {
      const at = key === 'parts' ? text.indexOf(' = ') : -1
      return at < 0 ? { key, value: text } : { key: text.slice(0, at), value: text.slice(at + 3) }
    }),
  )

export const isOn = (items: readonly FilterItem[], key: string): boolean =>
  items.some((item) => item.key === key && ['true', '1'].includes(item.value))

/** 'name = value', or null if one of the two is missing. Spaces around both are trimmed. */
export function parseTag(text: string): { name: string; value: string } | null {
  const at = text.indexOf('=')
  if (at < 0) return null
  const name = text.slice(0, at).trim()
  const value = text.slice(at + 1).trim()
  return name === '' || value === '' ? null : { name, value }
}
/** 'season=summer' in the server's format; an invalid pair stays unchanged, and the server refuses it by name. */
const normalTag = (text: string): string => {
  const tag = parseTag(text)
  return tag ? tagText(tag.name, tag.value) : text
}
export const tagText = (name: string, value: string): string => `${name.trim()} = ${value.trim()}`
