export interface FilterOption {
  value: string
  label: string
  /** Shown at the right of the option. */
  count?: number
  /** Distinguishes the option from others, at its right: "Not connected". */
  note?: string
}

export interface FilterSelectProps {
  /** The user is about to open the list: load its options. */
  onNear?: (() => void) | undefined
  label: string
  options: readonly FilterOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Single choice; choosing closes the list. The value is still a list with one item. */
  single?: boolean
  /** Shown after the label while nothing is chosen: "All sites". */
  allLabel?: string
  /** A first option that clears the choice, such as "All sites"; it is on while nothing is chosen. */
  allOption?: string
  /** The search box appears above this many options. */
  searchFrom?: number
  loading?: boolean
  error?: string | null
  /** For options that the server searches: called with the typed text; local filtering is then off. */
  onSearch?: (query: string) => void
  /** Largest number of options drawn; more are reached by searching. */
  limit?: number
  disabled?: boolean
  /** Ticks apply at once: the data they filter is already loaded. */
  atOnce?: boolean
}
