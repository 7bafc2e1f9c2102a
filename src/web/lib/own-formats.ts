import type { QueryClient } from '@tanstack/react-query'
import { chooseFormats } from '../../report/customs.ts'
import type { OutboundApi } from './api.tsx'
import { meQuery } from './session.ts'

/**
 * The only place that sets the formats of numbers and days: those of the signed-in user, before their data is rendered.
 */
export function followFormats(queries: QueryClient, api: OutboundApi): void {
  const { queryKey } = meQuery(api)
  const whose = JSON.stringify(queryKey)
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== whose) return
    const me = queries.getQueryData(queryKey)
    chooseFormats(me?.userFormat ?? 'british', me?.userCsvMark ?? 'point')
  })
}
