import { queryOptions, useQuery } from '@tanstack/react-query'
import { partKey } from '../../../contract/dimensions.ts'
import type { Naming } from '../../../contract/insights/naming.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { insightsKeys } from '../keys.ts'

/** The account's naming rules (R232: parts of names). */
export const namingQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.naming(),
    queryFn: ({ signal }) => api.naming.list({}, { signal }),
  })

const none: Naming['rules'] = []
/** The groupings that the rules create. */
export const partsOfRules = (rules: Naming['rules']) =>
  rules.flatMap(({ column, parts }) => parts.map((part) => partKey(column, part)))

/** The rules, and whether they have loaded. */
export function useNaming() {
  const { data } = useQuery(namingQuery(useApi()))
  return { rules: data?.rules ?? none, isKnown: data !== undefined }
}
