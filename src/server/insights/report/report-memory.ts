import { createNetworkMemory, type NetworkMemory } from './network-memory.ts'

/** Cached data about accounts for faster answers. No answer depends on it: anything missing is queried and added. */
export type ReportMemory = { networks: NetworkMemory }

export const createReportMemory = (): ReportMemory => ({ networks: createNetworkMemory() })
