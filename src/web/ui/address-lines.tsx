import { addressParts } from './address-parts.ts'
import { MiddleCut } from './middle-cut.tsx'

/** An address in two lines: the path, in which the addresses of one site differ, over the host. */
export function AddressLines({ value }: { value: string }) {
  const { host, path } = addressParts(value)
  return (
    <span className="address-lines" title={value}>
      <MiddleCut value={path} />
      {host === null ? null : <span className="ell dim">{host}</span>}
    </span>
  )
}
