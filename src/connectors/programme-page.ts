import { factsOf } from './index.ts'

/** The network's own page of a programme, for applying; null if the network has no known one. */
export const programmePage = (network: string, programmeId: string): string | null =>
  factsOf(network)?.programmePage?.(programmeId) ?? null
