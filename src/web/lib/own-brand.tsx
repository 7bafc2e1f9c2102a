import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageBrand } from '../../contract/brand/brand.ts'
import { type OutboundApi, useApi } from './api.tsx'
import { hostBrand } from './host-brand.ts'
import { forgetBrand, keepBrand } from './kept-brand.ts'
import type { Me } from './session.ts'
import { ShownBrand } from './shown-brand.tsx'

export const ownBrandQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['brand', 'shown'],
    queryFn: async ({ signal }) => (await api.brand.ofAccount({}, { signal })).brand,
    staleTime: 5 * 60_000,
  })

/**
 * The brand of the account (R237: white label); undefined while it loads. Not requested where the plan does not include
 * it.
 */
export function useOwnBrand(me: Me): PageBrand | null | undefined {
  const mayHave = me.userAccountFeatures.includes('whiteLabel')
  const { data, isError, isPending } = useQuery({ ...ownBrandQuery(useApi()), enabled: mayHave })
  return mayHave && !isError ? (isPending ? (hostBrand() ?? undefined) : data) : null
}

/** Logo and name at the top of the navigation. */
export function OwnBrand({ me, size = 30 }: { me: Me; size?: number }) {
  const brand = useOwnBrand(me)
  useEffect(() => {
    if (brand) keepBrand(brand)
    if (brand === null) forgetBrand()
  }, [brand])
  return <ShownBrand brand={brand} size={size} name="Outbound" />
}

/**
 * On pages outside the shell, for signed-in users: the account's logo, otherwise the product's, with its name if
 * requested.
 */
export function SignedBrand({ isNamed = false }: { isNamed?: boolean }) {
  const { data, isPending } = useQuery({ ...ownBrandQuery(useApi()), retry: false })
  return <ShownBrand brand={isPending ? undefined : (data ?? null)} name={isNamed ? 'Outbound' : undefined} />
}

/** The version of the product; hidden under an own brand. */
export const NavVersion = ({ me, version }: { me: Me; version: string }) =>
  useOwnBrand(me) === null ? <div className="nav-version">Outbound {version}</div> : null
