import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Input } from '../../contract/call.ts'
import type { brand as contract, PageBrand as Brand } from '../../contract/brand/brand.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Brand as OurMark } from '../ui/brand.tsx'
import { type OutboundApi, useApi } from './api.tsx'
import { brandStyle } from './brand-style.ts'
import { wearBrand } from './worn-brand.ts'

type By = Input<typeof contract.ofPage>
export const pageBrandQuery = (api: OutboundApi, by: By) =>
  queryOptions({
    queryKey: ['merchant', 'brand', by],
    queryFn: async ({ signal }) => (await api.brand.ofPage(by, { signal })).brand ?? null,
    staleTime: 5 * 60_000,
    retry: false,
  })

/** The colours, the name in the title and the picture in the tab: all that is not at one place of a page. */
export function WornBrand({ brand }: { brand: Brand }) {
  useEffect(() => wearBrand(brand), [brand])
  return <style>{brandStyle(brand)}</style>
}

/**
 * Whose page it is (R237: white label): the publisher's own mark where they have one, else the product's. Nothing until that is
 * known, so that ours is not seen for a moment.
 */
export function PageBrand({ by = {}, size, name }: { by?: By; size?: number; name?: string }) {
  const asked = useQuery(pageBrandQuery(useApi(), by))
  const px = size ?? 30
  if (asked.isPending) return <span style={{ width: px, height: px }} />
  if (!asked.data)
    return (
      <>
        <OurMark size={px} />
        {name === undefined ? null : <span className="nav-name">{name}</span>}
      </>
    )
  return (
    <>
      <WornBrand brand={asked.data} />
      <BrandMark brand={asked.data} size={px} />
    </>
  )
}
