interface Shown {
  name: string
  /** As a data: address; '' for none. */
  logo: string
}

/** A publisher's own logo and name. */
export const BrandMark = ({ brand, size }: { brand: Shown; size: number }) => (
  <>
    {brand.logo === '' ? null : <img className="brand-logo" src={brand.logo} alt="" style={{ height: size }} />}
    <span className="nav-name nav-label">{brand.name}</span>
  </>
)
