import type { creatorFiles } from '../../contract/creators/creator-files.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import type { Workshop } from '../workshop/index.ts'
import { addCreators, readKnown } from './add-creators.ts'
import { judgeCreators } from './judge-creators.ts'
import { readCreatorFileTask } from './read-creator-file.ts'

type Parts = { database: Database; clock: Clock; workshop: Workshop }

export function creatorFilesCalls({ database, clock, workshop }: Parts): Handlers<typeof creatorFiles> {
  const read = ({ accountUuid }: Principal, csv: string) =>
    workshop.turn(accountUuid, (run) => run(readCreatorFileTask, { csv }))
  return {
    async preview({ csv }, who) {
      const { rows, problems, unreadColumns } = await read(who, csv)
      const known = await database.as(who.accountUuid, readKnown)
      const judged = judgeCreators(rows, known, who.currencyCode)
      return { ...judged, problems: inOrder([...problems, ...judged.problems]), unreadColumns }
    },
    async create({ csv }, who) {
      const { rows, problems } = await read(who, csv)
      const { accountUuid, userUuid, currencyCode } = who
      return database.as(accountUuid, async (tx) => {
        const known = await readKnown(tx)
        const judged = judgeCreators(rows, known, currencyCode)
        const [first] = inOrder([...problems, ...judged.problems])
        if (first) throw new Fail('badInput', `csv: line ${first.line}: ${first.reason}. No creator was added.`)
        await addCreators(tx, judged.creators, known, { accountUuid, userUuid, now: clock.now() })
        return { addedCount: judged.creators.length, skippedCount: judged.skipped.length }
      })
    },
  }
}

const inOrder = <T extends { line: number }>(problems: readonly T[]): T[] =>
  problems.toSorted((a, b) => a.line - b.line)
