import './address-line.css'
import { CopyButton } from './copy-button.tsx'

/** An address with the button that copies it. */
export const AddressLine = ({ value, label }: { value: string; label: string }) => (
  <p className="address-line">
    <span className="ell" title={value}>
      {value.replace(/^https?:\/\//, '')}
    </span>
    <CopyButton value={value} label={label} message="Link copied" />
  </p>
)
