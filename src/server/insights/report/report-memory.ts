import { createNetworkMemory, type NetworkMemory } from './network-memory.ts'

/** What is remembered of accounts to answer sooner. No answer depends on it: what is not known is asked for and learned. */
export type ReportMemory = { networks: NetworkMemory }

export const createReportMemory = (): ReportMemory => ({ networks: createNetworkMemory() })
