import { factsOf } from '../connectors/index.ts'
import type { NetworkFacts } from '../connectors/connector.ts'

/** The facts of a network of the scenario; every one of them is in the list of networks. */
export function networkFactsOf(identifier: string): NetworkFacts {
  const facts = factsOf(identifier)
  if (!facts) throw new Error(`No network ${identifier}`)
  return facts
}
export const networkUuidOf = (identifier: string): string => networkFactsOf(identifier).networkUuid
