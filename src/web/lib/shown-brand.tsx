import { useEffect } from 'react'
import type { PageBrand } from '../../contract/brand/brand.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Brand as OurMark } from '../ui/brand.tsx'
import { brandStyle } from '../../contract/brand/brand-style.ts'
import { wearBrand } from './worn-brand.ts'

/** Applies colours, title and favicon of a brand. */
function WornBrand({ brand }: { brand: PageBrand }) {
  useEffect(() => wearBrand(brand), [brand])
  return <style>{brandStyle(brand)}</style>
}

interface ShownBrandProps {
  /** Null: the product's own. Undefined: loading; keeps the space free, so that the product's logo does not flash. */
  brand: PageBrand | null | undefined
  size?: number
  /** Shown next to the product's logo; a brand has its own name. */
  name?: string | undefined
}

/** Logo and name of a publisher's brand (R237: white label), otherwise of the product. */
export function ShownBrand({ brand, size = 30, name }: ShownBrandProps) {
  if (brand === undefined) return <span style={{ width: size, height: size }} />
  if (brand === null)
    return (
      <>
        <OurMark size={size} />
        {name === undefined ? null : <span className="nav-name nav-label">{name}</span>}
      </>
    )
  return (
    <>
      <WornBrand brand={brand} />
      <BrandMark brand={brand} size={size} />
    </>
  )
}
