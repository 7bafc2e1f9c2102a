import type { Output } from '../../../contract/call.ts'
import type { uploads } from '../../../contract/networks/uploads.ts'

/** What a file holds and would do, before it counts. */
export type Preview = Output<typeof uploads.preview>
