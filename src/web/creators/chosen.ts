import { searchText, type Search } from '../../report/search.ts'

/** The filter of one list: a row picked in the other list. The address holds its name, for the chip. */
export interface Chosen {
  kind: 'creator' | 'merchant'
  id: string
  name: string
}

/** Reads the filter from the address. With both ids, the creator counts: there is one filter at a time. */
export function chosenOf(search: Search): Chosen | null {
  const [creatorId, advertiserUuid] = [searchText(search, 'creatorId'), searchText(search, 'advertiserUuid')]
  const name = searchText(search, 'chosen')
  if (creatorId) return { kind: 'creator', id: creatorId, name: name ?? creatorId }
  if (advertiserUuid) return { kind: 'merchant', id: advertiserUuid, name: name ?? 'Merchant' }
  return null
}

/** The filter as an address. Search text and sort order of the list where the row was picked are dropped. */
export const toSearch = (chosen: Chosen | null): Search => ({
  creatorId: chosen?.kind === 'creator' ? chosen.id : undefined,
  advertiserUuid: chosen?.kind === 'merchant' ? chosen.id : undefined,
  chosen: chosen?.name,
  q: undefined,
  sort: undefined,
  status: undefined,
})

/** Heights of the table that leave the page itself unscrolled; when filtered, the chip is above it. */
export const heights = { whole: 'calc(var(--page-h) - 250px)', narrowed: 'calc(var(--page-h) - 266px)' }
