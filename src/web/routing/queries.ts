import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { dryRunInput } from '../../contract/routing/dry-runs.ts'
import type { OutboundApi } from '../lib/api.tsx'

export type DryRunAsk = z.input<typeof dryRunInput>

export const dryRunQuery = (api: OutboundApi, input: DryRunAsk) =>
  queryOptions({
    queryKey: ['routing', 'dry-run', input],
    queryFn: ({ signal }) => api.dryRuns.run(input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
export const splitQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['routing', 'split', advertiserUuid],
    queryFn: ({ signal }) => api.splitTests.one({ advertiserUuid }, { signal }),
  })
export const splitOptionsQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['routing', 'split-options', advertiserUuid],
    queryFn: ({ signal }) => api.splitTests.options({ advertiserUuid }, { signal }),
  })
/** The expected earnings per click through each campaign of a merchant, by campaign. */
export const expectedQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['routing', 'expected', advertiserUuid],
    queryFn: async ({ signal }) =>
      new Map(
        (await api.steering.expected({ advertiserUuid }, { signal })).map((e) => [e.campaignUuid, e.expectation]),
      ),
  })
export const changesQuery = (api: OutboundApi, advertiserUuid: string) =>
  queryOptions({
    queryKey: ['routing', 'changes', advertiserUuid],
    queryFn: ({ signal }) => api.steering.changes({ advertiserUuid }, { signal }),
  })
