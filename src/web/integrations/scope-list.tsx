import { IconCheck, IconX } from '@tabler/icons-react'

const rows = [
  { label: 'Reports', how: 'read' },
  { label: 'Conversions', how: 'read' },
  { label: 'Clicks', how: 'read' },
  { label: 'Merchants', how: 'read' },
  { label: 'Smart links', how: 'read, make' },
  { label: 'Alerts', how: 'read' },
  { label: 'Drafts, confirmed by you', how: 'write' },
  { label: 'Users and rights', how: 'never' },
  { label: 'Network passwords, billing', how: 'never' },
] as const

/** Scopes that a key can have, and what no key can do. */
export const ScopeList = () => (
  <ul className="key-can">
    {rows.map(({ label, how }) => (
      <li key={label}>
        {how === 'never' ? (
          <IconX size={16} aria-hidden className="key-no" />
        ) : (
          <IconCheck size={16} aria-hidden className="key-yes" />
        )}
        {label}
        <span className="spacer" />
        <span className="dim">{how}</span>
      </li>
    ))}
  </ul>
)
