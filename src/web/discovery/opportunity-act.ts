import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { actTexts, suggestionAct } from '../../report/suggestion-words.ts'

/** How to get the shop of a row: the same verb and link as in To do for the same suggestion. */
export const opportunityAct = (o: Opportunity) => suggestionAct({ ...o, channelUuids: [], recommendationKey: '' })

const prepositions: Partial<Record<Opportunity['act'], string>> = { apply: 'to', connect: 'for', test: 'for' }
/** "Apply to shop.dk", "Switch shop.dk" */
export const actName = (o: Opportunity): string =>
  [actTexts[o.act], prepositions[o.act], o.opportunityUrlDomain].filter(Boolean).join(' ')
