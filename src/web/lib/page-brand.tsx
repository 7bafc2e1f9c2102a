import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Input } from '../../contract/call.ts'
import type { brand as contract } from '../../contract/brand/brand.ts'
import { type OutboundApi, useApi } from './api.tsx'
import { hostBrand } from './host-brand.ts'
import { ShownBrand } from './shown-brand.tsx'

type By = Input<typeof contract.ofPage>
export const pageBrandQuery = (api: OutboundApi, by: By) =>
  queryOptions({
    queryKey: ['merchant', 'brand', by],
    queryFn: async ({ signal }) => (await api.brand.ofPage(by, { signal })).brand ?? null,
    staleTime: 5 * 60_000,
    retry: false,
  })

/** The logo of the page's owner (R237: white label): the publisher's own if they have one, otherwise the product's. */
export function PageBrand({ by = {}, ...shown }: { by?: By; size?: number; name?: string }) {
  const { data, isPending } = useQuery(pageBrandQuery(useApi(), by))
  return <ShownBrand brand={isPending ? (hostBrand() ?? undefined) : (data ?? null)} {...shown} />
}
