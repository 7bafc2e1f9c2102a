import { addressParts } from './address-parts.ts'
import { MiddleCut } from './middle-cut.tsx'

/** An address on two lines: the path, which differs between addresses of one site, above the host. */
export function AddressLines({ value }: { value: string }) {
  const { host, path } = addressParts(value)
  return (
    <span className="address-lines" title={value}>
      <MiddleCut value={path} />
      {host === null ? null : <span className="ell dim">{host}</span>}
    </span>
  )
}
