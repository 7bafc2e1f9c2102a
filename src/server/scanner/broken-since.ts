import { and, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { type BrokenLinkError, brokenLinkErrors } from '../../contract/scanner/broken-link-errors.ts'
import type { Tx } from '../store/database/open.ts'
import { lostShare } from './projected-value.ts'
import { scannedLink } from './tables.ts'

const most = 2000
const isError = (found: string): found is BrokenLinkError => brokenLinkErrors.some((e) => e === found)

/** Targets that broke between two instants and are still broken, with the share of the commission each loses. */
export async function brokenSince(
  tx: Tx,
  { from, to }: { from: Date; to: Date },
): Promise<{ target: string; at: Date; found: BrokenLinkError; lost: number }[]> {
  const rows = await tx
    .select()
    .from(scannedLink)
    .where(
      and(
        isNotNull(scannedLink.brokenSince),
        gte(scannedLink.brokenSince, from),
        lt(scannedLink.brokenSince, to),
        inArray(scannedLink.found, [...brokenLinkErrors]),
      ),
    )
    .orderBy(scannedLink.rank, scannedLink.key)
    .limit(most)
  return rows.flatMap(({ target, brokenSince: at, found }) =>
    at !== null && isError(found) ? [{ target, at, found, lost: lostShare(found) }] : [],
  )
}
