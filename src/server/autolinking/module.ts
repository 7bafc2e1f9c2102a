import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { autoLinkingCalls, type CallParts } from './calls.ts'
import { mentionKind, takeMentions } from './take-mentions.ts'

export type AutoLinkingAsks = Pick<CallParts, 'listOf'>

/** Names of shops that become links in the text of a site's pages. */
export const autoLinkingModule = ({ database, clock }: Platform, asks: AutoLinkingAsks): Answering<'autolinking'> => ({
  calls: { autoLinking: autoLinkingCalls({ database, clock, ...asks }) },
  takesLater: { [mentionKind]: (request, at) => takeMentions(database, request, at) },
})
