import type { Output } from '../../contract/call.ts'
import type { contract } from '../../contract/index.ts'

/** A merchant as its page has it: what it is, and what it brought. */
export type FoundMerchant = Output<typeof contract.merchantPage.detail>
