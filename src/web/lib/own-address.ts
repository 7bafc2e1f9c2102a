import { queryOptions, useQuery } from '@tanstack/react-query'
import { type OutboundApi, useApi } from './api.tsx'
import { programsOrigin } from './host-brand.ts'

export const domainsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['domains'], queryFn: ({ signal }) => api.domains.list({}, { signal }) })

/** The base of the account's addresses: its main own domain while that works, otherwise the origin of this page. */
export function useOwnAddress(): { address: string; domainName: string | null } {
  const found = useQuery(domainsQuery(useApi())).data
  const main = found?.domains.find((d) => d.isMain && d.state === 'works')
  return main
    ? { address: found?.address ?? programsOrigin(), domainName: main.domainName }
    : { address: programsOrigin(), domainName: null }
}
