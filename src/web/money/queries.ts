import { queryOptions } from '@tanstack/react-query'
import type { Input } from '../../contract/call.ts'
import type { ledger } from '../../contract/money/ledger.ts'
import type { OutboundApi } from '../lib/api.tsx'

/** The list of changes, loaded page by page. */
export const changesKey = (asked: object) => ['ledger', 'changes', asked] as const

export const changeSumsQuery = (api: OutboundApi, asked: Input<typeof ledger.sums>) =>
  queryOptions({
    queryKey: ['ledger', 'sums', asked],
    queryFn: ({ signal }) => api.ledger.sums(asked, { signal }),
  })

/** All reports about one transaction; no request while none is selected. */
export const versionsQuery = (api: OutboundApi, conversionUuid: string) =>
  queryOptions({
    queryKey: ['ledger', 'versions', conversionUuid],
    queryFn: ({ signal }) => api.ledger.versions({ conversionUuid }, { signal }),
    enabled: conversionUuid !== '',
  })
