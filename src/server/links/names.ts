import type { Tx } from '../store/database/open.ts'
import { smartLink } from './tables.ts'

export const smartLinkNames = (tx: Tx): Promise<{ code: string; name: string }[]> =>
  tx.select({ code: smartLink.code, name: smartLink.name }).from(smartLink)
