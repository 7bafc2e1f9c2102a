import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageBrand } from '../../contract/brand/brand.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Brand } from '../ui/brand.tsx'
import { type OutboundApi, useApi } from './api.tsx'
import { WornBrand } from './page-brand.tsx'
import type { Me } from './session.ts'

export const ownBrandQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['brand', 'shown'],
    queryFn: async ({ signal }) => (await api.brand.ofAccount({}, { signal })).brand,
    staleTime: 5 * 60_000,
  })

/** The brand of the account (R237: white label); undefined until that is known. Not asked for where the plan holds none. */
export function useOwnBrand(me: Me): PageBrand | null | undefined {
  const mayHave = me.userAccountFeatures.includes('whiteLabel')
  const { data, isError } = useQuery({ ...ownBrandQuery(useApi()), enabled: mayHave })
  return mayHave && !isError ? data : null
}

/** Mark and name at the head of the navigation. */
export function OwnBrand({ me, size = 30 }: { me: Me; size?: number }) {
  const brand = useOwnBrand(me)
  if (brand === undefined) return <span style={{ width: size, height: size }} />
  if (brand === null)
    return (
      <>
        <Brand size={size} />
        <span className="nav-name nav-label">Outbound</span>
      </>
    )
  return (
    <>
      <WornBrand brand={brand} />
      <BrandMark brand={brand} size={size} />
    </>
  )
}

/** On pages outside the shell, for who is signed in: the account's mark, else the product's, with its name where asked. */
export function SignedBrand({ isNamed = false }: { isNamed?: boolean }) {
  const { data: brand, isPending } = useQuery({ ...ownBrandQuery(useApi()), retry: false })
  if (isPending) return <span style={{ width: 30, height: 30 }} />
  if (!brand)
    return (
      <>
        <Brand />
        {isNamed ? <span className="nav-name">Outbound</span> : null}
      </>
    )
  return (
    <>
      <WornBrand brand={brand} />
      <BrandMark brand={brand} size={30} />
    </>
  )
}

/** Which version runs: of the product, so that it is not there for who sees a brand. */
export const NavVersion = ({ me, version }: { me: Me; version: string }) =>
  useOwnBrand(me) === null ? <div className="nav-version">Outbound {version}</div> : null
