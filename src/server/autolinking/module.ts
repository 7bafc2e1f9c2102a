import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { autoLinkingCalls, type CallParts } from './calls.ts'
import { keepResultsJob } from './keep-results.ts'
import { type PageTestAsks, pageTestCalls } from './page-tests.ts'
import { mentionKind, takeMentions } from './take-mentions.ts'

export type AutoLinkingAsks = Pick<CallParts, 'listOf'> & PageTestAsks

/** Shop names that become links in the text of a site's pages. */
export function autoLinkingModule(
  { database, clock }: Platform,
  { listOf, sumsOf, judged }: AutoLinkingAsks,
): Answering<'autolinking'> {
  return {
    jobs: [keepResultsJob({ database, clock, sumsOf })],
    calls: {
      autoLinking: autoLinkingCalls({ database, clock, listOf }),
      autoLinkTests: pageTestCalls({ database, clock, sumsOf, judged }),
    },
    takesLater: { [mentionKind]: (request, at) => takeMentions(database, request, at) },
  }
}
