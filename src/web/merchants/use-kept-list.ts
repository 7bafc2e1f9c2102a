import { useEffect, useRef } from 'react'
import { type FilterItem, parseSearch, type Search, stringifySearch } from '../../report/search.ts'
import { useSearchState } from '../lib/use-search.ts'

const kept = ['q', 'sort', 'filters', 'hasOpportunities', 'campaignSettings'] as const

const stored = (key: string): Search => {
  try {
    return parseSearch(sessionStorage.getItem(key) ?? '')
  } catch (error) {
    if (error instanceof DOMException) return {}
    throw error
  }
}
function store(key: string, search: Search): void {
  try {
    sessionStorage.setItem(key, stringifySearch(search))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error // it is just not remembered
  }
}
const listPart = (search: Search): Search =>
  Object.fromEntries(kept.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

/**
 * Translates queries that other screens link with (`?recommendations=new`, `?advertiser=…`, `?network=…`) into its own
 * filters.
 */
function asked({ recommendations, advertiser, network }: Search): Search {
  const filters: FilterItem[] = typeof network === 'string' ? [{ key: 'trackerNetworkUuids', value: network }] : []
  return {
    ...(recommendations === 'new' || recommendations === 'alternatives' ? { hasOpportunities: recommendations } : {}),
    ...(typeof advertiser === 'string' ? { q: advertiser } : {}),
    ...(filters.length > 0 ? { filters } : {}),
  }
}

/**
 * Filters, search and order of a list, kept in session storage: an address without them restores the last ones. An
 * address with its own takes precedence.
 */
export function useKeptList(key: string): void {
  const { search, setSearch } = useSearchState()
  const isFirst = useRef(true)
  useEffect(() => {
    const question = asked(search)
    if (Object.keys(question).length > 0) {
      setSearch(
        { ...question, recommendations: undefined, advertiser: undefined, network: undefined },
        { replace: true },
      )
    } else if (isFirst.current && Object.keys(listPart(search)).length === 0) {
      const before = stored(key)
      if (Object.keys(before).length > 0) setSearch(before, { replace: true })
    } else store(key, listPart(search))
    isFirst.current = false
  }, [key, search, setSearch])
}
