import type { Output } from '../../../contract/call.ts'
import type { uploads } from '../../../contract/networks/uploads.ts'

/** The content and effect of a file, before it counts. */
export type Preview = Output<typeof uploads.preview>
