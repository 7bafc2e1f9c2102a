import { useQuery } from '@tanstack/react-query'
import { todayIn } from '../../../report/dates.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import type { FilterItem } from '../../../report/search.ts'
import { readSides, sideName } from '../../../report/side-state.ts'
import { toFilters } from '../../../report/to-filters.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { useAllNetworks } from '../filters/use-all-networks.ts'
import { insightsKeys } from '../keys.ts'

const NONE: readonly FilterItem[] = []

/** The two sides of the address, and their comparison. */
export function useSides() {
  const api = useApi()
  const { search, filters } = useSearchState()
  const today = todayIn(useMe().userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const read = readSides(search, filters, range)
  const days = { from: range.from, to: range.to }
  const { a, b } = read ?? { a: { filters, days }, b: { filters: NONE, days } }
  const [ofA, ofB] = [useAllNetworks(a.filters), useAllNetworks(b.filters)]
  const sideOf = (side: typeof a, { inbound }: typeof ofA) => ({
    fromDate: side.days.from,
    toDate: side.days.to,
    filters: toFilters(side.filters, { inbound }),
  })
  const input = { a: sideOf(a, ofA), b: sideOf(b, ofB) }
  const asked = useQuery({
    queryKey: insightsKeys.sides(input),
    queryFn: ({ signal }) => api.sides.compare(input, { signal }),
    enabled: read !== null && !ofA.waiting && !ofB.waiting,
  })
  return {
    today,
    range,
    a,
    b,
    names: { a: sideName(a.filters), b: sideName(b.filters) },
    isSameDays: a.days.from === b.days.from && a.days.to === b.days.to,
    /** False where the address contains an unreadable B. */
    isReadable: read !== null,
    input,
    asked,
  }
}

export type Sides = ReturnType<typeof useSides>
