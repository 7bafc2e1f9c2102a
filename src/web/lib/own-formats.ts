import type { QueryClient } from '@tanstack/react-query'
import { chooseFormats } from '../../report/customs.ts'
import type { OutboundApi } from './api.tsx'
import { meQuery } from './session.ts'

/** The one place that says how numbers and days are written here: as who is signed in wants, before anything of theirs is drawn. */
export function followFormats(queries: QueryClient, api: OutboundApi): void {
  const { queryKey } = meQuery(api)
  const whose = JSON.stringify(queryKey)
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== whose) return
    const me = queries.getQueryData(queryKey)
    chooseFormats(me?.userFormat ?? 'british', me?.userCsvMark ?? 'point')
  })
}
