import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { hasWords } from '../../contract/merchants/pasted-shop.ts'

/** How a list of merchants is searched: by part of the domain, by `namesOf` it, or by an address of a shop page. */
export const shopFilter =
  (namesOf: (value: string) => string = () => ''): OptionsFilter =>
  ({ options, search, limit }) =>
    options
      .filter((o): o is ComboboxItem => 'value' in o)
      .filter(({ value, label }) => hasWords(`${label} ${namesOf(value)}`, search))
      .slice(0, limit)

/** By domain only. */
export const byDomain = shopFilter()
