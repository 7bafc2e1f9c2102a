import { CopyButton } from '../../ui/copy-button.tsx'

/** A value with a button that copies it. */
export const Copied = ({ value, label }: { value: string; label: string }) => (
  <span className="fact-copy">
    <span>{value}</span>
    <CopyButton value={value} label={`Copy ${label}`} size={20} />
  </span>
)
