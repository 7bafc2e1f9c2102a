import type { ClickReason } from '../contract/insights/click-choices.ts'

/** R152: why a click earned nothing, in a few words for a button and a row, and in a full sentence. */
export const unearned: Record<ClickReason, { name: string; says: string }> = {
  notBought: { name: 'Nobody bought', says: 'No sale came in the time that sales take here.' },
  otherClick: { name: 'Bought by another click', says: 'The same visitor bought at this shop after another click.' },
  rejected: { name: 'Sale rejected', says: 'A sale came, and the shop rejected it.' },
  noCampaign: { name: 'No campaign', says: 'No campaign of yours has this shop.' },
  listens: { name: 'Site only listens', says: 'The site counts clicks, but leaves its links as they are.' },
  excluded: { name: 'Excluded by you', says: 'The campaign that has this shop is excluded, or for others only.' },
  address: { name: 'Address not covered', says: 'The campaign does not cover the address that was clicked.' },
  noLink: { name: 'No link possible', says: 'The network makes no link to this address.' },
}
