import type { Output } from '../../contract/call.ts'
import type { contract } from '../../contract/index.ts'

/** A merchant as its page shows it: its facts, and its results. */
export type FoundMerchant = Output<typeof contract.merchantPage.detail>
