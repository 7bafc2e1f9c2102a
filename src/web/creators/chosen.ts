import { searchText, type Search } from '../../report/search.ts'

/** What one list is narrowed by: a row that was picked in the other. Its name is in the address for the chip. */
export interface Chosen {
  kind: 'creator' | 'merchant'
  id: string
  name: string
}

/** What the address says. Of both, the creator counts: there is one at a time. */
export function chosenOf(search: Search): Chosen | null {
  const [creatorId, advertiserUuid] = [searchText(search, 'creatorId'), searchText(search, 'advertiserUuid')]
  const name = searchText(search, 'chosen')
  if (creatorId) return { kind: 'creator', id: creatorId, name: name ?? creatorId }
  if (advertiserUuid) return { kind: 'merchant', id: advertiserUuid, name: name ?? 'Merchant' }
  return null
}

/** The same as an address. What was typed to find the row, and its list's order, are not asked of the other list. */
export const toSearch = (chosen: Chosen | null): Search => ({
  creatorId: chosen?.kind === 'creator' ? chosen.id : undefined,
  advertiserUuid: chosen?.kind === 'merchant' ? chosen.id : undefined,
  chosen: chosen?.name,
  q: undefined,
  sort: undefined,
  status: undefined,
})

/** Of the table, so that the page does not scroll next to it: the chip is above it. */
export const heights = { whole: 'calc(var(--page-h) - 250px)', narrowed: 'calc(var(--page-h) - 266px)' }
