import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { FeedPreview } from '../../contract/feeds/feeds.ts'
import { sourceText } from '../../contract/feeds/source-words.ts'
import { errorText } from '../log/error-text.ts'
import { Fail } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import { type PreviewInput, previewFeedTask } from './preview-feed.ts'
import { type FeedParts, fetchSource, fileOf, withoutAddress } from './run-feed.ts'

/** Time and size limits of the source: somebody is waiting. */
const usual = { cutAt: 20_000_000, totalMs: 30_000 }
export type PreviewAsk = Omit<PreviewInput, 'source' | 'charset' | 'isCut' | 'now'> & { sourceUrl: string }
type Parts = Pick<FeedParts, 'database' | 'clock' | 'log' | 'workshop' | 'download' | 'door' | 'seal' | 'folder'> & {
  previewLimits?: typeof usual
}

/** Previews of sources, one at a time per person: a newer one cancels the previous one. The downloads are deleted. */
export function createPreviews(parts: Parts) {
  const { cutAt, totalMs } = parts.previewLimits ?? usual
  const under = new Map<string, AbortController>()
  return async ({ sourceUrl, ...how }: PreviewAsk, { userUuid, accountUuid }: Principal): Promise<FeedPreview> => {
    const newer = new AbortController()
    under.get(userUuid)?.abort()
    under.set(userUuid, newer)
    const late = AbortSignal.timeout(totalMs)
    // named like feed files, so that leftovers of a killed process are cleaned up with them
    const source = `${fileOf(parts.folder, randomUUID())}.preview`
    try {
      await mkdir(parts.folder, { recursive: true })
      const feed = { format: how.format, accountUuid, url: sourceUrl }
      const got = await fetchSource(parts, feed, { path: source, signal: AbortSignal.any([newer.signal, late]), cutAt })
      // no earlier download was given, so nothing can be unchanged
      if (got.isSame) throw new Error('the source says that nothing changed')
      const { charset, isCut } = got
      const now = parts.clock.now().getTime()
      return await parts.workshop.turn(accountUuid, (run) =>
        run(previewFeedTask, { ...how, source, charset, isCut, now }),
      )
    } catch (error) {
      if (error instanceof Fail) throw error
      if (newer.signal.aborted) throw new Fail('conflict', 'A newer preview took the place of this one')
      const why = late.aborted
        ? `it did not come within ${totalMs / 1000} seconds`
        : withoutAddress(error instanceof Error ? error.message : errorText(error))
      parts.log.info('a source could not be previewed', { message: why.slice(0, 500) })
      throw new Fail('badInput', `feedUrl: The source cannot be read: ${sourceText(why).slice(0, 300)}`)
    } finally {
      if (under.get(userUuid) === newer) under.delete(userUuid)
      await rm(source, { force: true })
    }
  }
}
