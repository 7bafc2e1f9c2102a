import { factsOf } from './index.ts'

/** The network's own page of a programme, where one applies to it; null where the network has none that is known. */
export const programmePage = (network: string, programmeId: string): string | null =>
  factsOf(network)?.programmePage?.(programmeId) ?? null
