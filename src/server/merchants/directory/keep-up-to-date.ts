import { z } from 'zod'
import { defineJob, type Job, type SendJob } from '../../jobs/job.ts'
import { readState } from './read-directory.ts'
import { refreshFacts, staleAccounts, staleCount } from './refresh-facts.ts'
import { type FigureParts, refreshFigures } from './refresh-figures.ts'

export const figuresJob = 'merchants.figures'
/** Maximum merchants updated while a user waits for the directory; a whole first import would take too long. */
const mostAtOnce = 2000
/** Older figures are recounted for the next visitor. */
const freshMinutes = 15

type Parts = FigureParts & { send: SendJob }

/**
 * Called before the directory of an account is read: applies the account's own changes, and starts recounting old
 * figures.
 */
export async function upToDate(parts: Parts, accountUuid: string): Promise<void> {
  const { database, clock, send } = parts
  if ((await staleCount(database, accountUuid, mostAtOnce + 1)) <= mostAtOnce) await refreshFacts(database, accountUuid)
  const { figuresAt } = await database.as(accountUuid, readState)
  if (figuresAt === null) await refreshFigures(parts, accountUuid)
  else if (clock.now().getTime() - figuresAt.getTime() > freshMinutes * 60_000)
    await send(figuresJob, { accountUuid }, { key: accountUuid })
}

/** Every minute, updates the directories of accounts with changed programmes; recounts figures on request. */
export const directoryJobs = (parts: FigureParts): Job[] => [
  defineJob({
    name: 'merchants.directory',
    about: {
      does: 'brings the directory of merchants up to date',
      reads: 'merchant_stale, programme, campaign',
      writes: 'account_merchant, merchant_directory, merchant_stale',
      failing: 'a change shows when somebody opens the list, or a minute later',
    },
    payload: z.object({}),
    schedule: '* * * * *',
    handler: async (_, signal) => {
      for (const accountUuid of await staleAccounts(parts.database)) {
        if (signal.aborted) return
        await refreshFacts(parts.database, accountUuid)
      }
    },
  }),
  defineJob({
    name: figuresJob,
    about: {
      does: "counts the figures of one account's directory",
      reads: 'the event store',
      writes: 'account_merchant, merchant_directory',
      failing: 'figures of the directory are older',
    },
    payload: z.object({ accountUuid: z.uuid() }),
    handler: ({ accountUuid }) => refreshFigures(parts, accountUuid),
  }),
]
